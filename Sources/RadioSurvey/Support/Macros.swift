/// Gives a value its memberwise initialiser, with the access of the type, and what else follows from its properties.
///
/// - A parameter for each property whose type is stated, in their order; what is optional or has an initial value may be left out.
/// - The keys in JSON, where a property has ``Key(_:)``; its coding where one has ``Inline()``, ``Sentence(_:)`` or ``Written()``.
/// - How a ``ReasonPart`` is read.
///
/// - Parameter unlabelled: parameters at the front that have no label.
@attached(member, names: named(init), named(CodingKeys), named(encode))
package macro Memberwise(unlabelled: Int = 0) = #externalMacro(module: "ValueMacros", type: "Memberwise")

/// The key of a property in JSON. One that begins with `_` is the unit, behind the name of the property: `_dbm`. An empty one keeps a property
/// with an initial value out of JSON.
@attached(peer)
package macro Key(_ key: String) = #externalMacro(module: "ValueMacros", type: "Key")

/// The keys of this property stand among those of the whole, in one object; in a ``ReasonPart``, the values of a part in it. The whole is put
/// into words if it is an ``AnyReason``. Beside it, what has an initial value may be missing in JSON.
@attached(peer)
package macro Inline() = #externalMacro(module: "ValueMacros", type: "Inline")

/// A reason that JSON has twice: as code and values under its own key, and as a sentence under this one if the encoder has a wording. One that is
/// ``Nullable`` has its words under its own key too. So have reasons in a list, which may be missing if its initial value is `[]`. A computed
/// reason is not read.
@attached(peer)
package macro Sentence(_ key: String) = #externalMacro(module: "ValueMacros", type: "Sentence")

/// A computed property that JSON has beside the stored ones; it is not read.
@attached(peer)
package macro Written() = #externalMacro(module: "ValueMacros", type: "Written")

/// Gives a ``Reason`` its codes, the names of its cases, says which one it is, and reads each case from JSON, a value by its label.
@attached(member, names: named(init), named(Code), named(code))
package macro Cases() = #externalMacro(module: "ValueMacros", type: "Cases")

/// Gives an enumeration a `sentence`: what the comment above each case says, for people to read.
@attached(member, names: named(sentence))
package macro Sentences() = #externalMacro(module: "ValueMacros", type: "Sentences")

/// A property of a ``Dwell`` that lies in its box, which becomes the dwell's own before the property changes.
@attached(accessor, names: named(get), named(_modify))
macro Shared() = #externalMacro(module: "ValueMacros", type: "Shared")
