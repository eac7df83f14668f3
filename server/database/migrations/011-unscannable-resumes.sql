-- A resume on which the scanner, though it was there, gave no verdict: it is withheld like an infected one. Beside `scan`,
-- which says `unscanned`, so that the release before goes on as it did: it passes such a file on, marked as not scanned.
alter table resume add column is_unscannable boolean not null default false;
