-- older versions asked for names and held none of them: what is there twice is numbered, the oldest keeps its name
DO $$
DECLARE
	again record;
	free_name text;
	number integer;
BEGIN
	FOR again IN
		SELECT id, name FROM (
			SELECT id, name, created_at, row_number() OVER (PARTITION BY name ORDER BY created_at, id) AS place FROM "subsystems"
		) AS placed
		WHERE place > 1
		ORDER BY created_at, id
	LOOP
		number := 2;
		LOOP
			-- a form takes 32 characters
			free_name := left(again.name, 28) || '-' || number;
			EXIT WHEN NOT EXISTS (SELECT 1 FROM "subsystems" WHERE lower(name) = lower(free_name));
			number := number + 1;
		END LOOP;
		UPDATE "subsystems" SET name = free_name, version = version + 1 WHERE id = again.id;
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "subsystems" ADD CONSTRAINT "subsystems_name_unique" UNIQUE("name");
