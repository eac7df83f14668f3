-- Breaking: the release before reads and writes the columns that are dropped here.
-- The scheduled deletion compares the times of its looks alone.
alter table retention drop column boot_id, drop column uptime_seconds;

-- An application that the chat never got is dealt with when the chat has it, or it is erased.
alter table outbox drop column settled_at;
