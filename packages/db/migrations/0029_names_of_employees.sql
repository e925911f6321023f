CREATE TABLE "employee_names" (
	"workspace_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL,
	"nearest_since" date NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "employee_names_pkey" PRIMARY KEY("workspace_id","employee_id","since","until")
);
--> statement-breakpoint
ALTER TABLE "employee_names" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_words" (
	"workspace_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"employee_id" uuid NOT NULL,
	CONSTRAINT "employee_words_pkey" PRIMARY KEY("workspace_id","word","employee_id")
);
--> statement-breakpoint
ALTER TABLE "employee_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "employee_names" ADD CONSTRAINT "employee_names_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_names_und_idx" ON "employee_names" USING btree ("workspace_id","name" collate "und-x-icu","employee_id","since","until","words");--> statement-breakpoint
CREATE INDEX "employee_names_da_idx" ON "employee_names" USING btree ("workspace_id","name" collate "da-x-icu","employee_id","since","until","words");--> statement-breakpoint
CREATE INDEX "employee_names_number_idx" ON "employee_names" USING btree ("workspace_id","number" collate "und-x-icu","employee_id");--> statement-breakpoint
CREATE INDEX "employee_names_words_idx" ON "employee_names" USING btree ("workspace_id","words" collate "C","employee_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_names" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_words" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);