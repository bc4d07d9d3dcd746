-- A mail is kept for some days only: making its texts smaller costs the buyer who waits for it more than the room is worth.
ALTER TABLE "mail_outbox" ALTER COLUMN "html" SET STORAGE EXTERNAL, ALTER COLUMN "plain" SET STORAGE EXTERNAL, ALTER COLUMN "attachments" SET STORAGE EXTERNAL;
