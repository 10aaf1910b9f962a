#ifndef CISAL_SHIM_H
#define CISAL_SHIM_H

#include <isa-l/igzip_lib.h>
#include <stdint.h>
#include <stdlib.h>

// One gzip member after the other through ISA-L. Its state is 90 kB of arrays, which Swift would see as tuples: it stays on this side.

// What became of a step.
struct isal_step {
  // ISAL_DECOMP_OK or an error, which is negative.
  int result;
  // Bytes that were taken and that were written.
  uint32_t taken;
  uint32_t written;
  // Whether the member has ended, its checksum and its length with it.
  int is_finished;
};

// A state at the beginning of a member; NULL without memory.
static inline void *isal_open(void) {
  struct inflate_state *state = (struct inflate_state *)malloc(sizeof(struct inflate_state));
  if (state == NULL) return NULL;
  isal_inflate_init(state);
  state->crc_flag = ISAL_GZIP;
  return state;
}

// Goes on to the next member.
static inline void isal_reopen(void *opened) {
  struct inflate_state *state = (struct inflate_state *)opened;
  isal_inflate_reset(state);
  state->crc_flag = ISAL_GZIP;
}

static inline struct isal_step isal_expand(
    void *opened, const uint8_t *input, uint32_t input_count, uint8_t *output, uint32_t output_count) {
  struct inflate_state *state = (struct inflate_state *)opened;
  state->next_in = (uint8_t *)input;
  state->avail_in = input_count;
  state->next_out = output;
  state->avail_out = output_count;
  struct isal_step step;
  step.result = isal_inflate(state);
  step.taken = input_count - state->avail_in;
  step.written = output_count - state->avail_out;
  step.is_finished = state->block_state == ISAL_BLOCK_FINISH;
  return step;
}

#endif
