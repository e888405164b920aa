import { done } from '#contract/done.ts'
import * as boxes from '#contract/staff/gift-boxes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { addBox, changeBox, deleteBox, listBoxesForStaff, orderBoxes } from './write-boxes.ts'

export function giftRoutes(serve: Serve, deps: Deps): void {
  serve(boxes.listGiftBoxes, () => listBoxesForStaff(deps))
  serve(boxes.addGiftBox, async ({ body }) => ({ id: await addBox(deps, boxes.decodeBoxDraft(body)) }))
  serve(boxes.changeGiftBox, async ({ params: { id }, body: { version, ...draft } }) => {
    await changeBox(deps, { id, version, draft: boxes.decodeBoxDraft(draft) })
    return done('changed')
  })
  serve(boxes.deleteGiftBox, async ({ params }) => {
    await deleteBox(deps, params.id)
    return done('deleted')
  })
  serve(boxes.orderGiftBoxes, async ({ body }) => {
    await orderBoxes(deps, body.ids)
    return done('saved')
  })
}
