set local citus.multi_shard_modify_mode to 'sequential';

-- A shopper may take back a refund request that was not decided, and a return that was not sent back.
alter table order_refunds drop constraint order_refunds_state_check;
alter table order_refunds add constraint order_refunds_state_check
  check (state in ('requested', 'approved', 'rejected', 'withdrawn'));
alter table order_refunds drop constraint order_refunds_decided_by_check;
alter table order_refunds add constraint order_refunds_decided_by_check
  check (decided_by in ('shopper', 'seller', 'staff', 'clock'));
alter table order_refunds add constraint order_refunds_withdrawn
  check ((state = 'withdrawn') = (decided_by is not distinct from 'shopper'));

alter table returns drop constraint returns_state_check;
alter table returns add constraint returns_state_check check (state in
  ('requested', 'accepted', 'shipped_back', 'rejected', 'disputed', 'received', 'lapsed', 'withdrawn', 'decided'));
alter table returns drop constraint returns_closed_by_check;
alter table returns add constraint returns_closed_by_check check (closed_by in ('shopper', 'seller', 'staff', 'clock'));
alter table returns drop constraint returns_closed;
alter table returns add constraint returns_closed check (
  (state in ('rejected', 'received', 'lapsed', 'withdrawn', 'decided')) = (closed_at is not null)
  and (closed_at is null) = (closed_by is null));
alter table returns add constraint returns_withdrawn
  check ((state = 'withdrawn') = (closed_by is not distinct from 'shopper'));
