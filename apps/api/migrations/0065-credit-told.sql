-- Money that came to a member's own number while nothing was open is told of, once: a row stands until it is.

create table credit_news (
  tenant_id text not null,
  payment_id text not null,
  created_at timestamptz not null,
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references credit (tenant_id, payment_id)
);
create index credit_news_oldest on credit_news (created_at);
