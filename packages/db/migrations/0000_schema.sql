CREATE TABLE "absences" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"activity_id" uuid,
	"time_account_id" uuid,
	"share" integer DEFAULT 10000 NOT NULL,
	"credit" text DEFAULT 'day-norm' NOT NULL,
	"credit_minutes" integer,
	"earns" boolean DEFAULT true NOT NULL,
	"sickness" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"revision" bigint DEFAULT 1 NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "absences_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "absences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "activities" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "activities_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "activities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "activity_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"parent_id" uuid,
	"project" text NOT NULL,
	"dimensions" jsonb NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "activity_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "activity_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_key_hashes" (
	"sha256" "bytea" PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_user_id" uuid NOT NULL,
	"name" text,
	"sha256" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"environment" text NOT NULL,
	"provisioning" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz NOT NULL,
	"created_by" uuid,
	"expires_at" timestamptz,
	"revoked_at" timestamptz,
	"last_used_at" timestamptz,
	CONSTRAINT "api_keys_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"object_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_log_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "corrections" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"difference" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"trace" jsonb NOT NULL,
	"input_sha256" text NOT NULL,
	"config_versions" jsonb NOT NULL,
	"booked_statement_id" uuid,
	"created_at" timestamptz NOT NULL,
	"decided_at" timestamptz,
	"decided_by" uuid,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "corrections_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dimension_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "dimension_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "dimension_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dimensions" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "dimensions_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "dimensions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"email" text,
	"birth_date" date,
	CONSTRAINT "employee_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "employee_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employees" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "employees_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "employees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employment_terms" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "employment_terms_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "employment_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employment_terms_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"norm" jsonb NOT NULL,
	"flex_account_id" uuid,
	"hourly_pay_activity_id" uuid,
	"default_reason_id" uuid,
	"statement_period" text NOT NULL,
	"approval_mode" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "employment_terms_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "employment_terms_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employment_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"org_unit_id" uuid NOT NULL,
	"manager_id" uuid,
	"employment_terms_id" uuid NOT NULL,
	"working_country" text,
	"time_zone" text,
	"norm_override" jsonb,
	CONSTRAINT "employment_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "employment_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employments" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"external_id" text,
	"start_on" date NOT NULL,
	"end_on" date,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "employments_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "employments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "entries" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"posted_on" date NOT NULL,
	"activity_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"project_id" uuid,
	"dimension_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text,
	"approval" text DEFAULT 'not-required' NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamptz,
	"source" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "entries_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holiday_calendar_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"generators" jsonb NOT NULL,
	"availability_scope" jsonb NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "holiday_calendar_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "holiday_calendar_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holiday_calendars" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "holiday_calendars_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "holiday_calendars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_sha256" "bytea" NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"identity_id" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "memberships_pkey" PRIMARY KEY("identity_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"identity_id" text NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_key" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "sign_in_limits_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"employment_id" uuid,
	"statement_id" uuid,
	"step" text NOT NULL,
	"severity" text NOT NULL,
	"occurred_on" date NOT NULL,
	"occurred_at" timestamptz,
	"details" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "incidents_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "incidents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_sha256" "bytea" NOT NULL,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"accepted_at" timestamptz,
	"revoked_at" timestamptz,
	CONSTRAINT "invitations_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_errors" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"column" text,
	"code" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "job_errors_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "job_errors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_file_parts" (
	"workspace_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"part" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "job_file_parts_pkey" PRIMARY KEY("workspace_id","job_id","part")
);
--> statement-breakpoint
ALTER TABLE "job_file_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "jobs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"checkpoint" jsonb,
	"message" text,
	"requested_by" uuid,
	"created_at" timestamptz NOT NULL,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "jobs_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lots" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"time_account_id" uuid NOT NULL,
	"granted_on" date NOT NULL,
	"expires_on" date,
	"granted" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"movement_id" uuid NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	CONSTRAINT "lots_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "lots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "movements" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"time_account_id" uuid NOT NULL,
	"booked_on" date NOT NULL,
	"kind" text NOT NULL,
	"quantity" bigint NOT NULL,
	"statement_id" uuid,
	"correction_id" uuid,
	"absence_id" uuid,
	"note" text,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "movements_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "org_unit_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"parent_id" uuid,
	"head_employee_id" uuid,
	"working_country" text,
	"time_zone" text,
	"state" text NOT NULL,
	CONSTRAINT "org_unit_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "org_unit_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "org_units" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "org_units_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "org_units" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text,
	"user_id" uuid,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamptz NOT NULL,
	"sent_at" timestamptz,
	CONSTRAINT "outgoing_mails_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "policies" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "policies_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "policies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"availability_scope" jsonb NOT NULL,
	"config" jsonb NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "policy_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "policy_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "presence" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"started_at" timestamptz NOT NULL,
	"started_offset_minutes" integer NOT NULL,
	"ended_at" timestamptz,
	"ended_offset_minutes" integer,
	"started_on" date NOT NULL,
	"reason_id" uuid,
	"activity_id" uuid,
	"project_id" uuid,
	"dimension_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text,
	"source" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "presence_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "presence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"manager_id" uuid,
	"requires_manager_approval" boolean NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "project_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "project_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "projects" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "projects_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "projects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_limit_windows" (
	"bucket" text PRIMARY KEY NOT NULL,
	"slots" bigint[] NOT NULL,
	"counts" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reason_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"availability_scope" jsonb NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "reason_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "reason_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reasons" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "reasons_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "reasons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "resource_counters" (
	"workspace_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "resource_counters_pkey" PRIMARY KEY("workspace_id","resource")
);
--> statement-breakpoint
ALTER TABLE "resource_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "role_members" (
	"workspace_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamptz NOT NULL,
	CONSTRAINT "role_members_pkey" PRIMARY KEY("workspace_id","role_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "role_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "roles" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "roles_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"grants" text[] NOT NULL,
	"built_in" text,
	"scim_managed" boolean DEFAULT false NOT NULL,
	"scim_external_id" text,
	"configured_at" timestamptz,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "roles_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scim_log" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"request_id" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"user_agent" text,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"resource" text,
	"object_id" uuid,
	"status" integer NOT NULL,
	"applied" jsonb NOT NULL,
	"ignored" jsonb NOT NULL,
	"detail" text,
	CONSTRAINT "scim_log_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "scim_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statements" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"state" text NOT NULL,
	"approval_mode" text NOT NULL,
	"payout_minutes" integer,
	"worked_minutes" integer NOT NULL,
	"credited_minutes" integer NOT NULL,
	"norm_minutes" integer NOT NULL,
	"norm_balance_minutes" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"trace" jsonb NOT NULL,
	"input_sha256" text NOT NULL,
	"config_versions" jsonb NOT NULL,
	"note" text,
	"generated_at" timestamptz NOT NULL,
	"submitted_at" timestamptz,
	"submitted_by" uuid,
	"approved_at" timestamptz,
	"approved_by" uuid,
	"reopened_at" timestamptz,
	"reopened_by" uuid,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "statements_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "time_account_versions" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz,
	"name" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "time_account_versions_pkey" PRIMARY KEY("workspace_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "time_account_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "time_accounts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"external_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "time_accounts_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "time_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "users_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"state_before_suspension" text,
	"user_name" text,
	"email" text,
	"name" text NOT NULL,
	"external_id" text,
	"employee_id" uuid,
	"identity_id" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"activated_at" timestamptz,
	"suspended_at" timestamptz,
	"deleted_at" timestamptz,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "users_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "installation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"app_role" text NOT NULL,
	"app_password" text NOT NULL,
	"instance_secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "workspaces_slug_key" UNIQUE("environment","slug")
);
--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_employment_fkey" FOREIGN KEY ("workspace_id","employment_id") REFERENCES "public"."employments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_activity_fkey" FOREIGN KEY ("workspace_id","activity_id") REFERENCES "public"."activities"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_time_account_fkey" FOREIGN KEY ("workspace_id","time_account_id") REFERENCES "public"."time_accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_versions" ADD CONSTRAINT "activity_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_versions" ADD CONSTRAINT "activity_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."activities"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_versions" ADD CONSTRAINT "activity_versions_parent_fkey" FOREIGN KEY ("workspace_id","parent_id") REFERENCES "public"."activities"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_service_user_fkey" FOREIGN KEY ("workspace_id","service_user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "public"."api_key_hashes"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_statement_fkey" FOREIGN KEY ("workspace_id","statement_id") REFERENCES "public"."statements"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_employment_fkey" FOREIGN KEY ("workspace_id","employment_id") REFERENCES "public"."employments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_booked_statement_fkey" FOREIGN KEY ("workspace_id","booked_statement_id") REFERENCES "public"."statements"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dimension_versions" ADD CONSTRAINT "dimension_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dimension_versions" ADD CONSTRAINT "dimension_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."dimensions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dimensions" ADD CONSTRAINT "dimensions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_versions" ADD CONSTRAINT "employee_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_versions" ADD CONSTRAINT "employee_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_terms" ADD CONSTRAINT "employment_terms_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_terms_versions" ADD CONSTRAINT "employment_terms_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_terms_versions" ADD CONSTRAINT "employment_terms_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."employment_terms"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_terms_versions" ADD CONSTRAINT "employment_terms_versions_flex_account_fkey" FOREIGN KEY ("workspace_id","flex_account_id") REFERENCES "public"."time_accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_terms_versions" ADD CONSTRAINT "employment_terms_versions_activity_fkey" FOREIGN KEY ("workspace_id","hourly_pay_activity_id") REFERENCES "public"."activities"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_terms_versions" ADD CONSTRAINT "employment_terms_versions_reason_fkey" FOREIGN KEY ("workspace_id","default_reason_id") REFERENCES "public"."reasons"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_versions" ADD CONSTRAINT "employment_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_versions" ADD CONSTRAINT "employment_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."employments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_versions" ADD CONSTRAINT "employment_versions_org_unit_fkey" FOREIGN KEY ("workspace_id","org_unit_id") REFERENCES "public"."org_units"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_versions" ADD CONSTRAINT "employment_versions_manager_fkey" FOREIGN KEY ("workspace_id","manager_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_versions" ADD CONSTRAINT "employment_versions_terms_fkey" FOREIGN KEY ("workspace_id","employment_terms_id") REFERENCES "public"."employment_terms"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_employment_fkey" FOREIGN KEY ("workspace_id","employment_id") REFERENCES "public"."employments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_activity_fkey" FOREIGN KEY ("workspace_id","activity_id") REFERENCES "public"."activities"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_project_fkey" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_calendar_versions" ADD CONSTRAINT "holiday_calendar_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_calendar_versions" ADD CONSTRAINT "holiday_calendar_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."holiday_calendars"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_calendars" ADD CONSTRAINT "holiday_calendars_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_statement_fkey" FOREIGN KEY ("workspace_id","statement_id") REFERENCES "public"."statements"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_fkey" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_errors" ADD CONSTRAINT "job_errors_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_errors" ADD CONSTRAINT "job_errors_job_fkey" FOREIGN KEY ("workspace_id","job_id") REFERENCES "public"."jobs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_file_parts" ADD CONSTRAINT "job_file_parts_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_file_parts" ADD CONSTRAINT "job_file_parts_job_fkey" FOREIGN KEY ("workspace_id","job_id") REFERENCES "public"."jobs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_employment_fkey" FOREIGN KEY ("workspace_id","employment_id") REFERENCES "public"."employments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_time_account_fkey" FOREIGN KEY ("workspace_id","time_account_id") REFERENCES "public"."time_accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_movement_fkey" FOREIGN KEY ("workspace_id","movement_id") REFERENCES "public"."movements"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_employment_fkey" FOREIGN KEY ("workspace_id","employment_id") REFERENCES "public"."employments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_time_account_fkey" FOREIGN KEY ("workspace_id","time_account_id") REFERENCES "public"."time_accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_statement_fkey" FOREIGN KEY ("workspace_id","statement_id") REFERENCES "public"."statements"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_absence_fkey" FOREIGN KEY ("workspace_id","absence_id") REFERENCES "public"."absences"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_unit_versions" ADD CONSTRAINT "org_unit_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_unit_versions" ADD CONSTRAINT "org_unit_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."org_units"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_unit_versions" ADD CONSTRAINT "org_unit_versions_parent_fkey" FOREIGN KEY ("workspace_id","parent_id") REFERENCES "public"."org_units"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_unit_versions" ADD CONSTRAINT "org_unit_versions_head_fkey" FOREIGN KEY ("workspace_id","head_employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_units" ADD CONSTRAINT "org_units_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."policies"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_employment_fkey" FOREIGN KEY ("workspace_id","employment_id") REFERENCES "public"."employments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_reason_fkey" FOREIGN KEY ("workspace_id","reason_id") REFERENCES "public"."reasons"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_activity_fkey" FOREIGN KEY ("workspace_id","activity_id") REFERENCES "public"."activities"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_project_fkey" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_manager_fkey" FOREIGN KEY ("workspace_id","manager_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reason_versions" ADD CONSTRAINT "reason_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reason_versions" ADD CONSTRAINT "reason_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."reasons"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reasons" ADD CONSTRAINT "reasons_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_counters" ADD CONSTRAINT "resource_counters_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_members" ADD CONSTRAINT "role_members_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_members" ADD CONSTRAINT "role_members_role_fkey" FOREIGN KEY ("workspace_id","role_id") REFERENCES "public"."roles"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_members" ADD CONSTRAINT "role_members_user_fkey" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_log" ADD CONSTRAINT "scim_log_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_employment_fkey" FOREIGN KEY ("workspace_id","employment_id") REFERENCES "public"."employments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_account_versions" ADD CONSTRAINT "time_account_versions_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_account_versions" ADD CONSTRAINT "time_account_versions_object_fkey" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."time_accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_accounts" ADD CONSTRAINT "time_accounts_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_employment_idx" ON "absences" USING btree ("workspace_id","employment_id","from_on");--> statement-breakpoint
CREATE INDEX "absences_employee_idx" ON "absences" USING btree ("workspace_id","employee_id","from_on","id");--> statement-breakpoint
CREATE INDEX "absences_date_idx" ON "absences" USING btree ("workspace_id","from_on","id");--> statement-breakpoint
CREATE INDEX "absences_state_idx" ON "absences" USING btree ("workspace_id","state","from_on");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_code_key" ON "activities" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_external_id_key" ON "activities" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "activities_updated_idx" ON "activities" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_versions_effective_key" ON "activity_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "activity_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "activity_versions_history_idx" ON "activity_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE INDEX "activity_versions_parent_idx" ON "activity_versions" USING btree ("workspace_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_sha256_key" ON "api_keys" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "api_keys_service_user_idx" ON "api_keys" USING btree ("workspace_id","service_user_id");--> statement-breakpoint
CREATE INDEX "audit_log_object_idx" ON "audit_log" USING btree ("workspace_id","resource","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("workspace_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_recorded_idx" ON "audit_log" USING btree ("workspace_id","recorded_at");--> statement-breakpoint
CREATE INDEX "corrections_statement_idx" ON "corrections" USING btree ("workspace_id","statement_id");--> statement-breakpoint
CREATE INDEX "corrections_employment_idx" ON "corrections" USING btree ("workspace_id","employment_id","state");--> statement-breakpoint
CREATE INDEX "corrections_state_idx" ON "corrections" USING btree ("workspace_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dimension_versions_effective_key" ON "dimension_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "dimension_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "dimension_versions_history_idx" ON "dimension_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dimensions_code_key" ON "dimensions" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "dimensions_external_id_key" ON "dimensions" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "dimensions_updated_idx" ON "dimensions" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_versions_effective_key" ON "employee_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "employee_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "employee_versions_history_idx" ON "employee_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE INDEX "employee_versions_email_idx" ON "employee_versions" USING btree ("workspace_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "employees_code_key" ON "employees" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_external_id_key" ON "employees" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "employees_updated_idx" ON "employees" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employment_terms_code_key" ON "employment_terms" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "employment_terms_external_id_key" ON "employment_terms" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "employment_terms_updated_idx" ON "employment_terms" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employment_terms_versions_effective_key" ON "employment_terms_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "employment_terms_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "employment_terms_versions_history_idx" ON "employment_terms_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employment_versions_effective_key" ON "employment_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "employment_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "employment_versions_history_idx" ON "employment_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE INDEX "employment_versions_org_unit_idx" ON "employment_versions" USING btree ("workspace_id","org_unit_id");--> statement-breakpoint
CREATE INDEX "employment_versions_manager_idx" ON "employment_versions" USING btree ("workspace_id","manager_id");--> statement-breakpoint
CREATE INDEX "employment_versions_terms_idx" ON "employment_versions" USING btree ("workspace_id","employment_terms_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employments_external_id_key" ON "employments" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "employments_employee_idx" ON "employments" USING btree ("workspace_id","employee_id","start_on");--> statement-breakpoint
CREATE INDEX "employments_updated_idx" ON "employments" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "entries_employment_idx" ON "entries" USING btree ("workspace_id","employment_id","posted_on") WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "entries_employee_idx" ON "entries" USING btree ("workspace_id","employee_id","posted_on","id") WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "entries_date_idx" ON "entries" USING btree ("workspace_id","posted_on","id") WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_calendar_versions_effective_key" ON "holiday_calendar_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "holiday_calendar_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "holiday_calendar_versions_history_idx" ON "holiday_calendar_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_calendars_code_key" ON "holiday_calendars" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_calendars_external_id_key" ON "holiday_calendars" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "holiday_calendars_updated_idx" ON "holiday_calendars" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_key" ON "idempotency_keys" USING btree ("workspace_id","caller_id","operation","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry_idx" ON "idempotency_keys" USING btree ("workspace_id","expires_at");--> statement-breakpoint
CREATE INDEX "accounts_identity_idx" ON "accounts" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "accounts_provider_idx" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_identity_idx" ON "sessions" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "incidents_date_idx" ON "incidents" USING btree ("workspace_id","occurred_on","id");--> statement-breakpoint
CREATE INDEX "incidents_employee_idx" ON "incidents" USING btree ("workspace_id","employee_id","occurred_on","id");--> statement-breakpoint
CREATE INDEX "incidents_statement_idx" ON "incidents" USING btree ("workspace_id","statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("workspace_id","token_sha256");--> statement-breakpoint
CREATE INDEX "invitations_user_idx" ON "invitations" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "job_errors_job_idx" ON "job_errors" USING btree ("workspace_id","job_id","row","id");--> statement-breakpoint
CREATE INDEX "jobs_kind_idx" ON "jobs" USING btree ("workspace_id","kind","id");--> statement-breakpoint
CREATE INDEX "jobs_state_idx" ON "jobs" USING btree ("workspace_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lots_movement_key" ON "lots" USING btree ("workspace_id","movement_id");--> statement-breakpoint
CREATE INDEX "lots_account_idx" ON "lots" USING btree ("workspace_id","employment_id","time_account_id","granted_on");--> statement-breakpoint
CREATE INDEX "movements_account_idx" ON "movements" USING btree ("workspace_id","employee_id","time_account_id","booked_on","id");--> statement-breakpoint
CREATE INDEX "movements_employment_idx" ON "movements" USING btree ("workspace_id","employment_id","booked_on");--> statement-breakpoint
CREATE INDEX "movements_date_idx" ON "movements" USING btree ("workspace_id","booked_on","id");--> statement-breakpoint
CREATE INDEX "movements_statement_idx" ON "movements" USING btree ("workspace_id","statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "org_unit_versions_effective_key" ON "org_unit_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "org_unit_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "org_unit_versions_history_idx" ON "org_unit_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE INDEX "org_unit_versions_parent_idx" ON "org_unit_versions" USING btree ("workspace_id","parent_id");--> statement-breakpoint
CREATE INDEX "org_unit_versions_head_idx" ON "org_unit_versions" USING btree ("workspace_id","head_employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "org_units_code_key" ON "org_units" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "org_units_external_id_key" ON "org_units" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "org_units_updated_idx" ON "org_units" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_state_idx" ON "outgoing_mails" USING btree ("workspace_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "policies_code_key" ON "policies" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "policies_external_id_key" ON "policies" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "policies_updated_idx" ON "policies" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "policies_kind_idx" ON "policies" USING btree ("workspace_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_versions_effective_key" ON "policy_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "policy_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "policy_versions_history_idx" ON "policy_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE INDEX "presence_employment_idx" ON "presence" USING btree ("workspace_id","employment_id","started_at") WHERE "presence"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "presence_employee_idx" ON "presence" USING btree ("workspace_id","employee_id","started_on","id") WHERE "presence"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "presence_date_idx" ON "presence" USING btree ("workspace_id","started_on","id") WHERE "presence"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "presence_open_idx" ON "presence" USING btree ("workspace_id","employment_id") WHERE "presence"."ended_at" is null and "presence"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_versions_effective_key" ON "project_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "project_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "project_versions_history_idx" ON "project_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE INDEX "project_versions_manager_idx" ON "project_versions" USING btree ("workspace_id","manager_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_code_key" ON "projects" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_external_id_key" ON "projects" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "projects_updated_idx" ON "projects" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reason_versions_effective_key" ON "reason_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "reason_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "reason_versions_history_idx" ON "reason_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reasons_code_key" ON "reasons" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "reasons_external_id_key" ON "reasons" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "reasons_updated_idx" ON "reasons" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "role_members_user_idx" ON "role_members" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_ordinal_key" ON "roles" USING btree ("workspace_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "roles_built_in_key" ON "roles" USING btree ("workspace_id","built_in");--> statement-breakpoint
CREATE INDEX "roles_scim_external_id_idx" ON "roles" USING btree ("workspace_id","scim_external_id");--> statement-breakpoint
CREATE INDEX "scim_log_recorded_idx" ON "scim_log" USING btree ("workspace_id","recorded_at");--> statement-breakpoint
CREATE INDEX "scim_log_object_idx" ON "scim_log" USING btree ("workspace_id","object_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_period_key" ON "statements" USING btree ("workspace_id","employment_id","period_from");--> statement-breakpoint
CREATE INDEX "statements_employee_idx" ON "statements" USING btree ("workspace_id","employee_id","period_from","id");--> statement-breakpoint
CREATE INDEX "statements_date_idx" ON "statements" USING btree ("workspace_id","period_from","id");--> statement-breakpoint
CREATE INDEX "statements_state_idx" ON "statements" USING btree ("workspace_id","state","period_from","id");--> statement-breakpoint
CREATE INDEX "statements_updated_idx" ON "statements" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "time_account_versions_effective_key" ON "time_account_versions" USING btree ("workspace_id","object_id","effective_from") WHERE "time_account_versions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "time_account_versions_history_idx" ON "time_account_versions" USING btree ("workspace_id","object_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "time_accounts_code_key" ON "time_accounts" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "time_accounts_external_id_key" ON "time_accounts" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE INDEX "time_accounts_updated_idx" ON "time_accounts" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_ordinal_key" ON "users" USING btree ("workspace_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name_key" ON "users" USING btree ("workspace_id",lower("user_name")) WHERE "users"."state" <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "users_external_id_key" ON "users" USING btree ("workspace_id","external_id") WHERE "users"."state" <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "users_employee_key" ON "users" USING btree ("workspace_id","employee_id") WHERE "users"."state" <> 'deleted';--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree ("workspace_id",lower("email"));--> statement-breakpoint
CREATE INDEX "users_identity_idx" ON "users" USING btree ("workspace_id","identity_id");--> statement-breakpoint
CREATE INDEX "users_live_idx" ON "users" USING btree ("workspace_id","ordinal") WHERE "users"."state" <> 'deleted' and "users"."kind" = 'person';--> statement-breakpoint
CREATE POLICY "tenant" ON "absences" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "activities" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "activity_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "api_keys" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "audit_log" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "corrections" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "dimension_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "dimensions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employee_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employees" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employment_terms" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employment_terms_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employment_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "employments" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "entries" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "holiday_calendar_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "holiday_calendars" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "incidents" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "job_errors" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "job_file_parts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "jobs" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "lots" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "movements" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "org_unit_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "org_units" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "outgoing_mails" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "policies" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "policy_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "presence" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "project_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "projects" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "reason_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "reasons" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "resource_counters" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "role_members" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "roles" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "scim_log" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "statements" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "time_account_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "time_accounts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "users" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);