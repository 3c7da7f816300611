-- Text as it is searched: contract/fold.ts in SQL. Indexes hold what it answers, so a change of it is a function of another name.
CREATE FUNCTION arena_fold(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(content) = char_length(content) THEN lower(content COLLATE "C") ELSE
    translate(replace(replace(replace(replace(
      lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f\u0483-\u0489\u3099\u309a]+', '', 'g') COLLATE "und-x-icu") COLLATE "C",
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'łøđðħıς', 'loddhiσ') END
$$;--> statement-breakpoint
-- The signs of folded text two by two, and those beyond ASCII one by one.
CREATE FUNCTION arena_pairs(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array(regexp_replace(folded, '(..)', E'\\1\n', 'g') || E'\n'
      || regexp_replace(substr(folded, 2), '(..)', E'\\1\n', 'g'), E'\n')
    || string_to_array(regexp_replace(folded, '[\u0001-\u007f]+', '', 'g'), null)
$$;--> statement-breakpoint
DROP INDEX "accounts_search";--> statement-breakpoint
DROP INDEX "audit_log_search";--> statement-breakpoint
DROP INDEX "tournaments_search";--> statement-breakpoint
DROP INDEX "match_rooms_find";--> statement-breakpoint
DROP INDEX "stages_find";--> statement-breakpoint
DROP INDEX "team_players_find";--> statement-breakpoint
DROP INDEX "tournament_teams_find";--> statement-breakpoint
DROP INDEX "tournament_templates_find";--> statement-breakpoint
DROP INDEX "tournaments_find";--> statement-breakpoint
CREATE INDEX "accounts_find" ON "accounts" USING gin ((' ' || arena_fold("name" || ' ' || "email")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name" || ' ' || "email"))) array_ops);--> statement-breakpoint
CREATE INDEX "audit_log_find" ON "audit_log" USING gin ((' ' || arena_fold(left("command", 500) || ' ' || "action" || ' ' || "actor_name" || ' ' || "target")) gin_trgm_ops,arena_pairs(regexp_replace((' ' || arena_fold(left("command", 500) || ' ' || "action" || ' ' || "actor_name" || ' ' || "target")), '[\u0001-\u007f]+', chr(10), 'g')) array_ops);--> statement-breakpoint
CREATE INDEX "match_rooms_find" ON "match_rooms" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
CREATE INDEX "stages_find" ON "stages" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
CREATE INDEX "team_players_find" ON "team_players" USING gin ((' ' || arena_fold("nickname" || ' ' || "in_game_name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("nickname" || ' ' || "in_game_name"))) array_ops);--> statement-breakpoint
CREATE INDEX "tournament_teams_find" ON "tournament_teams" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
CREATE INDEX "tournament_templates_find" ON "tournament_templates" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);--> statement-breakpoint
CREATE INDEX "tournaments_find" ON "tournaments" USING gin ((' ' || arena_fold("name")) gin_trgm_ops,arena_pairs((' ' || arena_fold("name"))) array_ops);