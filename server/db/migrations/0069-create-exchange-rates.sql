set local citus.multi_shard_modify_mode to 'sequential';

-- Units of a currency for one unit of the brand's currency: to look at, never to charge.
create table exchange_rates (
  brand_id integer not null,
  currency text not null constraint exchange_rates_currency_check check (currency ~ '^[A-Z]{3}$'),
  rate double precision not null constraint exchange_rates_rate_check check (rate > 0),
  -- The day that the rate is of.
  day date not null,
  updated_at timestamptz not null,
  primary key (brand_id, currency)
);
select app_distribute('exchange_rates');
select app_enable_rls('exchange_rates');
