CREATE TABLE "event_wakes" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"until" timestamptz NOT NULL,
	"passed_in" bigint,
	CONSTRAINT "event_wakes_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_readers" ADD COLUMN "due_at" timestamptz DEFAULT '-infinity'::timestamptz NOT NULL;--> statement-breakpoint
ALTER TABLE "event_wakes" ADD CONSTRAINT "event_wakes_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_readers_due_idx" ON "webhook_readers" USING btree ("due_at") WHERE is_active;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_readers_workspace_idx" ON "webhook_readers" USING btree ("workspace_id") WHERE is_active;