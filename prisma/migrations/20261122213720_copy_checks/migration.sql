-- A transaction of its own: it takes no lock that a post or a sale would wait for. Checks that the previous release stores
-- meanwhile stay in "LeadCheckRow", where the view "LeadCheck" finds them.
INSERT INTO "LeadVerification" ("leadId", "names", "verdicts", "reasons", "durationsUs")
SELECT r."leadId", array_agg(r."name" ORDER BY r."position"), array_agg(r."verdict" ORDER BY r."position"),
  array_agg(r."reason" ORDER BY r."position"), array_agg(r."durationUs" ORDER BY r."position")
FROM "LeadCheckRow" r
GROUP BY r."leadId"
ON CONFLICT DO NOTHING;
