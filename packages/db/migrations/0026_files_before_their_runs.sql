ALTER TABLE "job_file_parts" DROP CONSTRAINT "job_file_parts_job_fkey";
