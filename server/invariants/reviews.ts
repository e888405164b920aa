import type { Rule } from './rule.ts'

export const reviewRules: readonly Rule[] = [
  {
    name: 'the stars of a wine are not those of its shown reviews',
    broken: (db) => db`
      select product.id, star_sum, review_count, coalesce(sum(wine_stars), 0) as stars, count(review.id) as reviews
        from product left join review on review.product_id = product.id and hidden_at is null
       group by product.id
      having star_sum <> coalesce(sum(wine_stars), 0) or review_count <> count(review.id)`,
  },
]
