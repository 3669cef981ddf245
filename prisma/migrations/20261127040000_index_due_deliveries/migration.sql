-- Holding and freeing an account, pausing or removing a destination, and the figures of staff look for the few deliveries that wait,
-- whatever they wait for. By account and not by destination: a claim looks for destinations, and must keep to "Delivery_waiting".
CREATE INDEX "Delivery_due" ON "Delivery" ("userId") WHERE "status" = 'due';
