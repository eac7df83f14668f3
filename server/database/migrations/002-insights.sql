-- How often each page was seen on each day, and nothing about by whom.
create table page_view (
  day date not null,
  page text not null,
  views bigint not null,
  primary key (day, page)
);
