-- Breaking: the release before reads and writes the columns that are dropped here.
-- The scheduled deletion compares the times of its looks alone.
alter table retention drop column boot_id, drop column uptime_seconds;
