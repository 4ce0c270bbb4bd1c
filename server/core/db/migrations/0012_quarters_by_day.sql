-- Quarters of an hour go by days, not by months: rows of the months that are there move into partitions of their days.
do $$
declare
  month regclass;
  day date;
begin
  for month in select relid from pg_partition_tree('rollup_15m') where isleaf and relid::regclass::text ~ '_\d{6}$' loop
    execute format('alter table rollup_15m detach partition %s', month);
    for day in execute format('select distinct (at at time zone ''UTC'')::date from %s', month) loop
      execute format(
        'create table if not exists rollup_15m_%s partition of rollup_15m for values from (%L) to (%L)',
        to_char(day, 'YYYYMMDD'), day::text || 'T00:00:00Z', (day + 1)::text || 'T00:00:00Z'
      );
    end loop;
    execute format('insert into rollup_15m select * from %s', month);
    execute format('drop table %s', month);
  end loop;
end $$;
