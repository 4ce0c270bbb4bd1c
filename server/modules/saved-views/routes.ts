import { MAX_SAVED_VIEWS, type SavedView, savedViewCalls } from '#contract/endpoints/saved-views.ts'
import type { Language } from '#contract/kit/language.ts'
import { ADMINISTRATOR_LEVEL } from '#server/core/access/identity.ts'
import { rolesOfUser } from '#server/core/access/repository.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notAllowed, notFound } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import {
  addView,
  allRoles,
  changeView,
  clearDefault,
  countViewsOf,
  findView,
  isNameTaken,
  type OwnedView,
  removeView,
  viewsOfPage,
} from './repository.ts'
import { textsIn } from './texts/texts.ts'

/** What a caller may see and change. */
interface Viewer {
  readonly userId: string
  readonly isAdministrator: boolean
  readonly roleKeys: ReadonlySet<string>
  /** The roles that the viewer may share with. */
  readonly shareable: readonly { readonly key: string; readonly name: string }[]
}

/** Named views of pages, for their owner and for the roles that they are shared with. */
export function registerSavedViewRoutes(router: Router, env: Env): void {
  const { db } = env
  const now = (): Date => new Date(env.now())
  router.handle(savedViewCalls.list, async ({ input, session }) => {
    const viewer = await viewerOf(db, session)
    const seen = (await viewsOfPage(db, input.page)).filter((view) => sees(viewer, view))
    const isOwn = ({ ownerId }: OwnedView): boolean => ownerId === viewer.userId
    return {
      views: [...seen.filter(isOwn), ...seen.filter((view) => !isOwn(view))].map((view) => answerOf(viewer, view)),
      roles: viewer.shareable.map(({ key, name }) => ({ roleId: key, roleName: name })),
    }
  })
  router.handle(savedViewCalls.save, async ({ input, session, language, audit }) =>
    db.transaction(async (tx) => {
      const viewer = await viewerOf(tx, session)
      const texts = textsIn(language)
      checkRoles(viewer, input.roleIds, [], language)
      if ((await countViewsOf(tx, viewer.userId)) >= MAX_SAVED_VIEWS)
        throw invalidInput([{ field: 'viewName', rule: texts.tooMany(MAX_SAVED_VIEWS) }])
      const place = { ownerId: viewer.userId, page: input.page, name: input.viewName }
      if (await isNameTaken(tx, place, null)) throw invalidInput([{ field: 'viewName', rule: texts.nameTaken }])
      if (input.isDefault) await clearDefault(tx, place)
      const { state, isDefault } = input
      const id = await addView(tx, { ...place, state, isDefault, roleKeys: distinct(input.roleIds), updatedAt: now() })
      const after = answerOf(viewer, await viewById(tx, id, language))
      await audit(tx, { targetId: id, targetName: after.viewName, after })
      return after
    }),
  )
  router.handle(savedViewCalls.update, async ({ input, session, language, audit }) =>
    db.transaction(async (tx) => {
      const viewer = await viewerOf(tx, session)
      const view = await changeableView(tx, viewer, input.keyId, language)
      checkRoles(viewer, input.roleIds, view.roleKeys, language)
      if (await isNameTaken(tx, { ...view, name: input.viewName }, view.id))
        throw invalidInput([{ field: 'viewName', rule: textsIn(language).nameTaken }])
      // which view opens with the page is a choice of its owner
      const isDefault = view.ownerId === viewer.userId ? input.isDefault : view.isDefault
      if (isDefault) await clearDefault(tx, view)
      const roleKeys = distinct(input.roleIds)
      await changeView(tx, view.id, { name: input.viewName, state: input.state, roleKeys, isDefault, updatedAt: now() })
      const after = answerOf(viewer, await viewById(tx, view.id, language))
      await audit(tx, { targetId: view.id, targetName: after.viewName, before: answerOf(viewer, view), after })
      return after
    }),
  )
  router.handle(savedViewCalls.del, async ({ input, session, language, audit }) =>
    db.transaction(async (tx) => {
      const viewer = await viewerOf(tx, session)
      const view = await changeableView(tx, viewer, input.keyId, language)
      await removeView(tx, view.id)
      await audit(tx, { targetId: view.id, targetName: view.name, before: answerOf(viewer, view) })
    }),
  )
}

async function viewerOf(db: Queryable, { userId, level }: Session): Promise<Viewer> {
  const held = await rolesOfUser(db, userId)
  const isAdministrator = level <= ADMINISTRATOR_LEVEL
  const roleKeys = new Set(held.map(({ key }) => key))
  return { userId, isAdministrator, roleKeys, shareable: isAdministrator ? await allRoles(db) : held }
}

const distinct = (keys: readonly string[]): string[] => [...new Set(keys)]

const sees = ({ userId, isAdministrator, roleKeys }: Viewer, view: OwnedView): boolean =>
  view.ownerId === userId || (isAdministrator && view.roleKeys.length > 0) || view.roleKeys.some((k) => roleKeys.has(k))

const mayChange = ({ userId, isAdministrator }: Viewer, view: OwnedView): boolean =>
  view.ownerId === userId || (isAdministrator && view.roleKeys.length > 0)

const answerOf = (viewer: Viewer, view: OwnedView): SavedView => ({
  keyId: view.id,
  page: view.page,
  viewName: view.name,
  state: view.state,
  roleIds: [...view.roleKeys],
  isDefault: view.ownerId === viewer.userId && view.isDefault,
  isOwn: view.ownerId === viewer.userId,
  mayChange: mayChange(viewer, view),
  ownerName: view.ownerName,
})

/** Roles that the view is shared with already may stay, although its owner has lost one of them. */
function checkRoles(viewer: Viewer, wanted: readonly string[], kept: readonly string[], language: Language): void {
  const allowed = new Set([...viewer.shareable.map(({ key }) => key), ...kept])
  if (wanted.some((key) => !allowed.has(key)))
    throw invalidInput([{ field: 'roleIds', rule: textsIn(language).roleNotAllowed }])
}

async function viewById(db: Queryable, id: string, language: Language): Promise<OwnedView> {
  const view = await findView(db, id)
  if (!view) throw notFound(textsIn(language).gone)
  return view
}

/** A view that the caller does not see is not there for them; one that they only see is refused. */
async function changeableView(db: Queryable, viewer: Viewer, id: string, language: Language): Promise<OwnedView> {
  const view = await viewById(db, id, language)
  if (!sees(viewer, view)) throw notFound(textsIn(language).gone)
  if (!mayChange(viewer, view)) throw notAllowed(language)
  return view
}
