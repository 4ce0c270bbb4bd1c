CREATE TABLE "bus_sessions" (
	"slot" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bus_sessions_slot_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"subscribed_at" timestamp with time zone,
	"held_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bus_sessions_client_id_unique" UNIQUE("client_id")
);
