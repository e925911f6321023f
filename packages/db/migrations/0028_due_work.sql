CREATE TABLE "due_work" (
	"workspace_id" uuid NOT NULL,
	"work" text NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamptz NOT NULL,
	"look_at" timestamptz NOT NULL,
	"noted_at" timestamptz NOT NULL,
	CONSTRAINT "due_work_pkey" PRIMARY KEY("workspace_id","work","id")
);
--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_work_look_idx" ON "due_work" USING btree ("look_at");--> statement-breakpoint
-- What was found by looking through every workspace: the first look after this finds it again. Clean-up over a day.
INSERT INTO due_work (workspace_id, work, id, due_at, look_at, noted_at)
SELECT w.id, known.work, gen_random_uuid(), at, at, now()
  FROM workspaces w
 CROSS JOIN unnest(ARRAY['generate-statements', 'find-corrections', 'send-mail', 'run-jobs', 'clean-up']) known (work)
 CROSS JOIN LATERAL (
   SELECT now() + CASE known.work WHEN 'clean-up' THEN random() * interval '1 day' ELSE interval '0' END AS at) due;
