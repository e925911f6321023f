CREATE TABLE "user_names" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "user_names_pkey" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "user_names" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_words" (
	"workspace_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "user_words_pkey" PRIMARY KEY("workspace_id","word","user_id")
);
--> statement-breakpoint
ALTER TABLE "user_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "user_names_words_idx" ON "user_names" USING btree ("workspace_id","words" collate "C","user_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "user_names" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "user_words" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);