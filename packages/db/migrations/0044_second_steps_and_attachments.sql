CREATE TABLE "absence_attachment_parts" (
	"workspace_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "absence_attachment_parts_pkey" PRIMARY KEY("workspace_id","attachment_id","part")
);
--> statement-breakpoint
ALTER TABLE "absence_attachment_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "absence_attachments" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"absence_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "absence_attachments_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "absence_attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD COLUMN "first_approved_at" timestamptz;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD COLUMN "second_role_id" uuid;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "second_role_id" uuid;--> statement-breakpoint
ALTER TABLE "absence_attachment_parts" ADD CONSTRAINT "absence_attachment_parts_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_attachment_parts" ADD CONSTRAINT "absence_attachment_parts_attachment_fkey" FOREIGN KEY ("workspace_id","attachment_id") REFERENCES "public"."absence_attachments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_attachments" ADD CONSTRAINT "absence_attachments_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_attachments" ADD CONSTRAINT "absence_attachments_absence_fkey" FOREIGN KEY ("workspace_id","absence_id") REFERENCES "public"."absences"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_attachments" ADD CONSTRAINT "absence_attachments_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_attachments_absence_idx" ON "absence_attachments" USING btree ("workspace_id","absence_id","id");--> statement-breakpoint
CREATE INDEX "absence_attachments_employee_idx" ON "absence_attachments" USING btree ("workspace_id","employee_id");--> statement-breakpoint
CREATE INDEX "absences_activity_idx" ON "absences" USING btree ("workspace_id","activity_id","from_on");--> statement-breakpoint
CREATE POLICY "tenant" ON "absence_attachment_parts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "absence_attachments" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
-- As job_file_parts (0027): what is compressed already is kept as it is.
ALTER TABLE "absence_attachment_parts" ALTER COLUMN "content" SET STORAGE EXTERNAL;