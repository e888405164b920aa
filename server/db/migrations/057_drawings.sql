-- What a drawn picture is made from, so that it can be drawn when somebody first asks for it, and larger than it was kept.
create table drawing (
  address text primary key,
  recipe jsonb not null
);

-- Bottles are drawn in another way now: every drawing gets another name, to which the old ones lead.
create or replace function drawn_picture(wine integer, name text) returns text language sql stable as $$
  select '/uploads/drawn/' || wine || '-' || left(md5(concat_ws(
           '|', '2', name, (select size_ml from sku where product_id = wine order by position, id limit 1),
           (select string_agg(term.kind || ':' || term.code || ':' || term.name_en, '|' order by product_term.position, term.id)
              from product_term
              join term on term.id = product_term.term_id
             where product_term.product_id = wine
               and term.kind in ('type', 'country', 'region', 'estate', 'grape', 'classification', 'closure')),
           (select string_agg(set_part.amount || drawn_picture(inside.id, inside.name_en), '|' order by part_position, part.id)
              from sku holder
              join set_part on set_sku_id = holder.id
              join sku part on part.id = part_sku_id
              join product inside on inside.id = part.product_id
             where holder.product_id = wine and holder.is_set))), 8) || '.webp'
$$;
