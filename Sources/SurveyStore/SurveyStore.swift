/// Placeholder of the room while it is built.
public enum SurveyStoreRoom {}
