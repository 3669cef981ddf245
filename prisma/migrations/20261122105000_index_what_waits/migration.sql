-- Staff's navigation counts what waits, every minute for each open page: few rows of large tables.
CREATE INDEX "Order_pending" ON "Order" ("createdAt") WHERE "status" = 'pending';
CREATE INDEX "Delivery_dead" ON "Delivery" ("destinationId", "createdAt") WHERE "status" = 'dead';
