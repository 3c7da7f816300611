CREATE INDEX "members_by_time" ON "members" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "members_of_company_by_time" ON "members" USING btree ("home_shop_company_id","create_time","id");--> statement-breakpoint
CREATE INDEX "members_of_shop_by_time" ON "members" USING btree ("home_shop_venue_id","create_time","id");