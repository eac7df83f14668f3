-- What the virus scanner said of a resume when it came in, and the name of what it found.
alter table resume
  add column scan text not null default 'not configured'
    check (scan in ('not configured', 'clean', 'infected', 'unscanned')),
  add column scan_signature text,
  add check ((scan = 'infected') = (scan_signature is not null));
