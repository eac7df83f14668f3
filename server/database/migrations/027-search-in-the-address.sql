-- Breaking: an earlier release keeps the searches of the inbox in team_search.
drop table team_search;
-- One ilike over some thousands of applications needs none of them.
drop index application_first_name, application_last_name, application_email, application_lower_reference;
drop index if exists application_search;
