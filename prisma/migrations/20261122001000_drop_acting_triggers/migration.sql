-- What these triggers did is done by the commands since: transition-order closes the demand, close-account removes
-- destinations and texts. Triggers refuse or enqueue, nothing else (docs/database.md).
DROP TRIGGER "Order_closes_demand" ON "Order";
DROP FUNCTION close_demand();
DROP TRIGGER "User_closed_removes_destinations" ON "User";
DROP FUNCTION remove_destinations_of_closed();
DROP TRIGGER "User_closed_removes_return_texts" ON "User";
DROP FUNCTION remove_return_texts_of_closed();
