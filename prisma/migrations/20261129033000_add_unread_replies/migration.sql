-- The time of the newest reply in a live chat that its customer has not read; null when all are read. Replies from before this
-- release, and those that a server of the previous release stores during the update, count as read.
ALTER TABLE "Inquiry" ADD COLUMN "unreadReplyAt" TIMESTAMPTZ(3);
