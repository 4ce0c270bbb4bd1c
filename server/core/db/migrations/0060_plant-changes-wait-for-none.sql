ALTER TABLE "plant_revision" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "plant_revision" ADD COLUMN "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plant_revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
-- A transaction counts once, in a row that no other one is changing: whoever saves a point does not wait for an import.
CREATE OR REPLACE FUNCTION count_plant_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	own text := txid_current()::text;
BEGIN
	IF current_setting('console.plant_counted', true) IS NOT DISTINCT FROM own THEN
		RETURN NULL;
	END IF;
	UPDATE plant_revision SET revision = revision + 1
	WHERE id = (SELECT id FROM plant_revision ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED);
	IF NOT FOUND THEN
		INSERT INTO plant_revision (revision) VALUES (1);
	END IF;
	PERFORM set_config('console.plant_counted', own, true);
	RETURN NULL;
END
$$;
