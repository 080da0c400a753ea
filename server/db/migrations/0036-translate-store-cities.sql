set local citus.multi_shard_modify_mode to 'sequential';

-- A store's city is a text per language, as its name is; what was written is in the brand's own language.
alter table stores rename column city to city_text;
alter table stores add column city jsonb not null default '{}';
update stores as s set city = jsonb_object(array[coalesce(b.settings ->> 'defaultLanguage', 'en'), s.city_text])
  from brands as b where b.id = s.brand_id and s.city_text <> '';
alter table stores drop column city_text;
