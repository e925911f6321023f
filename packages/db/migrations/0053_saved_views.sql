CREATE TABLE "saved_views" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"mail_every" text,
	"mail_hour" smallint,
	"mail_at" timestamptz,
	"mailed_at" timestamptz,
	"mail_ended_at" timestamptz,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "saved_views_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_fkey" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("workspace_id","user_id","page","name");--> statement-breakpoint
CREATE INDEX "saved_views_mail_idx" ON "saved_views" USING btree ("workspace_id","mail_at") WHERE "saved_views"."mail_at" is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "saved_views" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);