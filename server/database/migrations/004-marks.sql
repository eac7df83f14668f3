-- Whether many others have sent the same resume or the same letter is asked for every application.
create index resume_sha256 on resume (sha256);
create index application_cover_letter on application using hash (cover_letter);
