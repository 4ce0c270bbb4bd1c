CREATE TABLE "strategy_rehearsal_courses" (
	"rehearsal_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"code" text NOT NULL,
	"with_strategy" real[] NOT NULL,
	"as_now" real[] NOT NULL,
	CONSTRAINT "strategy_rehearsal_courses_rehearsal_id_node_id_code_pk" PRIMARY KEY("rehearsal_id","node_id","code")
);
--> statement-breakpoint
ALTER TABLE "strategy_rehearsal_courses" ADD CONSTRAINT "strategy_rehearsal_courses_rehearsal_id_strategy_rehearsals_id_fk" FOREIGN KEY ("rehearsal_id") REFERENCES "public"."strategy_rehearsals"("id") ON DELETE cascade ON UPDATE no action;