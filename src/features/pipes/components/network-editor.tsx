// The network edited on the map: tools, pointer and keys, the draft and what becomes of it.

import { useAtomValue, useSetAtom } from 'jotai'
import { MonitorX } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { groundLayers } from '#archetypes/map/ground-layers.ts'
import { LazyMapView } from '#archetypes/map/lazy-map-view.ts'
import { type Bounds, boundsOf, type MapPointer } from '#archetypes/map/map-layers.ts'
import { MapStates } from '#archetypes/map/map-states.ts'
import type { MapHandle } from '#archetypes/map/map-view.tsx'
import { ThingIds } from '#archetypes/map/thing-ids.ts'
import type { useMapBeginning } from '#archetypes/map/use-map-beginning.ts'
import {
  type EditFinding,
  editsOf,
  type PublishOutcome,
  pipeEditCalls,
  type StoredNetwork,
} from '#contract/endpoints/pipe-edits.ts'
import type { GroundShape } from '#contract/endpoints/town-map.ts'
import { checkTown } from '#contract/pipes/check-town.ts'
import {
  type EditResult,
  joinCrossing,
  passPipe,
  removeChamber,
  removeCorner,
  removePipe,
} from '#contract/pipes/edits/edit-network.ts'
import { isGrave } from '#contract/pipes/edits/judge-change.ts'
import { networkOf, townOf } from '#contract/pipes/edits/network.ts'
import { createSnapper } from '#contract/pipes/edits/snap.ts'
import type { Place } from '#contract/pipes/town.ts'
import { useAttempt } from '#data/attempt.ts'
import { useAsk } from '#data/calls.ts'
import { identityAtom } from '#data/console-services.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { accentOf, PALETTES, THEME_COLOR } from '#ui/theme/palette.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { pressEditKey } from '../edit/edit-keys.ts'
import { CORNER_LAYER, EditFeatures, NODE_LAYER, networkLayers, PIPE_LAYER, toolLayers } from '../edit/edit-layers.ts'
import { EditSession } from '../edit/edit-session.ts'
import type { KeptDraft } from '../edit/kept-draft.ts'
import { chamberAt, partOf } from '../edit/names.ts'
import { type Chosen, draggedNetwork, endSketch, FIRST_STATE, stepTool, type ToolStep } from '../edit/tools.ts'
import { useObstacleText } from '../edit/use-obstacle-text.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftCheckDialog } from './draft-check-dialog.tsx'
import { EditInspector } from './edit-inspector.tsx'
import { EditToolbar } from './edit-toolbar.tsx'
import { FoundDraftDialog } from './found-draft-dialog.tsx'
import { PublicationsDialog } from './publications-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

interface NetworkEditorProps {
  stored: StoredNetwork
  ground: readonly GroundShape[]
  beginning: NonNullable<ReturnType<typeof useMapBeginning>>
  /** A draft of before; null: none. */
  found: KeptDraft | null
  /** The draft is that of another tab, which was asked for it: it goes on at once. */
  isContinued: boolean
  /** Holds the session as long as the editor is open. */
  opened: RefObject<EditSession | null>
  onClose: () => void
}

type Open = 'found' | 'check' | 'publish' | 'history' | null

const NO_LAYERS: ReadonlySet<string> = new Set()

export function NetworkEditor(props: NetworkEditorProps) {
  const { stored, ground, beginning, found, isContinued, opened, onClose } = props
  const { t } = useTranslation()
  const variant = useVariant()
  const { accent } = accentOf(THEME_COLOR, PALETTES[variant])
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const obstacleText = useObstacleText()
  const user = useAtomValue(identityAtom)?.user.userId ?? ''
  const [isKept, setKept] = useState(true)
  const [session] = useState(() => {
    const begun = new EditSession(networkOf(stored), { user, now: Date.now, onKept: setKept })
    if (isContinued && found) void begun.continueDraft(found)
    return begun
  })
  useEffect(() => {
    opened.current = session
    return () => {
      opened.current = null
    }
  }, [opened, session])
  const [held, setHeld] = useState<ReadonlySet<string>>(() => new Set(stored.held))
  const [[ids, states]] = useState(() => [new ThingIds(), new MapStates()] as const)
  const [features] = useState(() => new EditFeatures(ids))
  const history = useSyncExternalStore(session.watch, session.read)
  const { network } = history
  const [state, setState] = useState(FIRST_STATE)
  const newest = useRef(state)
  const [open, setOpen] = useState<Open>(found && !isContinued ? 'found' : null)
  const [conflict, setConflict] = useState<PublishOutcome | null>(null)
  const [isBusy, attempt] = useAttempt()
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const snapper = useMemo(() => createSnapper(network), [network])
  const shown = draggedNetwork(network, state)
  const below = useMemo(
    () => (beginning.settings.ground === 'layers' ? groundLayers(ground, variant) : []),
    [ground, variant, beginning],
  )
  const drawn = useMemo(() => networkLayers(shown, features, { variant, accent }), [shown, features, variant, accent])
  const layers = useMemo(
    () => [...below, ...drawn, ...toolLayers(state, shown, accent)],
    [below, drawn, state, shown, accent],
  )
  const [whole] = useState(() => wholeOf(stored))
  const { chosen } = state

  function put(next: typeof state): void {
    if (next.chosen !== newest.current.chosen) markChosen(newest.current.chosen, next.chosen)
    newest.current = next
    setState(next)
  }
  function markChosen(before: Chosen | null, after: Chosen | null): void {
    const mark = (which: Chosen | null, isChosen: boolean): void => {
      if (which) states.set(layerOf(which), ids.idOf(which.id), { isChosen })
      if (which?.of === 'pipe' && which.corner !== null) states.set(CORNER_LAYER, which.corner, { isChosen })
    }
    mark(before, false)
    mark(after, true)
  }
  const layerOf = ({ of, id }: Chosen): string =>
    of === 'pipe' ? PIPE_LAYER : NODE_LAYER[session.read().network.nodes.get(id)?.kind ?? 'chamber']

  function take(result: EditResult | null): void {
    if (result?.obstacle) say(obstacleText(result), 'warning')
    else if (result?.change) session.do(result.change)
  }
  function step({ state: next, edit, isTaken }: ToolStep): boolean {
    take(edit)
    put(next)
    return isTaken
  }
  function point(pointer: MapPointer): boolean {
    const { network: now } = session.read()
    return step(stepTool(newest.current, pointer, { network: now, snapper, held }))
  }
  function remove(): void {
    if (!chosen) return
    const now = session.read().network
    const { id, corner } = chosen
    const numPlaces = now.pipes.get(id)?.line?.length ?? 0
    if (chosen.of === 'pipe' && corner !== null && corner < numPlaces - 1) take(removeCorner(now, id, corner))
    else take(chosen.of === 'pipe' ? removePipe(now, id) : removeChamber(now, id))
    const left = session.read().network
    const isLeft = left.pipes.has(id) || left.nodes.has(id)
    put({ ...newest.current, chosen: isLeft ? { ...chosen, corner: null } : null })
  }
  const back = (): void =>
    put({
      ...newest.current,
      sketch: null,
      drag: null,
      chosen: null,
      pointer: null,
      tool: newest.current.sketch ? newest.current.tool : 'select',
    })
  const keys = {
    read: () => ({ network: session.read().network, chosen: newest.current.chosen, held }),
    take,
    remove,
    undo: () => session.undo(),
    redo: () => session.redo(),
    back,
    end: () => void step(endSketch(newest.current, { network: session.read().network })),
  }

  function show(place: Place): void {
    setOpen(null)
    handle?.fly(place)
  }
  async function readAgain(): Promise<StoredNetwork> {
    const now = await ask(pipeEditCalls.network, {}, { isQuiet: true })
    setHeld(new Set(now.held))
    return now
  }
  async function restart(text: string): Promise<void> {
    setOpen(null)
    await attempt(async () => {
      session.restart(networkOf(await readAgain()))
      put({ ...FIRST_STATE, tool: newest.current.tool })
      say(text)
    })
  }
  async function resolve(theirs: ReadonlySet<string>): Promise<void> {
    await attempt(async () => {
      session.takeOver(networkOf(await readAgain()), theirs)
      put({ ...FIRST_STATE, tool: newest.current.tool })
      setConflict(null)
      setOpen('publish')
    })
  }
  async function close(): Promise<void> {
    if (history.done.length > 0) {
      const answer = await confirm({
        title: t('pipeEdit.leaveTitle'),
        detail: t(isKept ? 'pipeEdit.leaveKept' : 'pipeEdit.leaveLost'),
        confirmLabel: t('pipeEdit.leave'),
        cancelLabel: t('resource.keepEditing'),
      })
      if (answer === null) return
    }
    onClose()
  }

  const nameOf = (id: string): string => network.nodes.get(id)?.name ?? network.pipes.get(id)?.code ?? ''
  const findings = (): EditFinding[] =>
    checkTown(townOf(network)).map(({ elements, ...finding }) => ({
      ...finding,
      elements: elements.map((id) => ({ keyId: id, kind: network.pipes.has(id) ? 'pipe' : 'node', name: nameOf(id) })),
      isGrave: isGrave(finding),
    }))
  function mend({ elements: [one, other], place }: EditFinding, how: 'pass' | 'join'): void {
    const now = session.read().network
    if (!one || !other || !place) return
    take(
      how === 'pass'
        ? passPipe(now, one.keyId, other.keyId)
        : joinCrossing(now, [one.keyId, other.keyId], chamberAt(now, place), [partOf(now), partOf(now, 1)]),
    )
  }
  const numChanges = useMemo(() => {
    const { nodes, pipes } = editsOf(history.done.length === 0 ? [] : session.changes())
    return nodes.length + pipes.length
  }, [history, session])

  return (
    <Column
      gap="3"
      flex="1"
      minHeight="0"
      onKeyDownCapture={(event) => pressEditKey(event, keys)}
      data-editor={isBusy ? 'busy' : 'ready'}
    >
      <EditToolbar
        tool={state.tool}
        onTool={(tool) => put({ ...newest.current, tool, sketch: null, drag: null, pointer: null })}
        canUndo={history.done.length > 0}
        canRedo={history.undone.length > 0}
        canDelete={chosen !== null}
        numChanges={numChanges}
        on={{
          undo: () => session.undo(),
          redo: () => session.redo(),
          delete: remove,
          check: () => setOpen('check'),
          publish: () => setOpen('publish'),
          history: () => setOpen('history'),
          close: () => void close(),
        }}
      />
      {!isKept && (
        <Box role="alert" color="fg.error">
          {t('pipeEdit.notKept')}
        </Box>
      )}
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column', lg: 'row' }}>
        <Column flex="1" minWidth="0" minHeight={{ base: '26rem', lg: '0' }}>
          <Suspense fallback={<Waiting text={t('pipeEdit.reading')} />}>
            <LazyMapView
              texts={{
                label: t('pipeEdit.map'),
                zoomIn: t('pipeEdit.zoomIn'),
                zoomOut: t('pipeEdit.zoomOut'),
                fit: t('pipeEdit.fit'),
              }}
              layers={layers}
              pack={beginning.pack}
              hidden={NO_LAYERS}
              states={states}
              camera={whole}
              whole={whole}
              onPress={() => undefined}
              onPointer={point}
              onView={() => undefined}
              onHandle={setHandle}
              failure={
                <EmptyState
                  icon={<MonitorX size={40} />}
                  title={t('pipeEdit.noWebgl')}
                  detail={t('pipeEdit.noWebglDetail')}
                />
              }
            />
          </Suspense>
        </Column>
        <Column width={{ base: '100%', lg: '18rem' }} minHeight="0" flexShrink={0}>
          <EditInspector
            network={network}
            chosen={chosen}
            isHeld={chosen !== null && held.has(chosen.id)}
            onEdit={take}
            onDelete={remove}
          />
        </Column>
      </Row>
      {open === 'found' && found && (
        <FoundDraftDialog
          draft={found}
          onClose={onClose}
          onContinue={() => {
            setOpen(null)
            void session.continueDraft(found)
          }}
          onDiscarded={() => setOpen(null)}
        />
      )}
      {open === 'check' && (
        <DraftCheckDialog findings={findings()} onClose={() => setOpen(null)} onShow={show} onMend={mend} />
      )}
      {open === 'publish' && (
        <PublishDialog
          edits={editsOf(session.changes())}
          onClose={() => setOpen(null)}
          onShow={show}
          onPublished={() => void restart(t('pipeEdit.published'))}
          onConflict={(outcome) => {
            setOpen(null)
            setConflict(outcome)
          }}
        />
      )}
      {open === 'history' && (
        <PublicationsDialog
          hasDraft={history.done.length > 0}
          onClose={() => setOpen(null)}
          onShow={show}
          onTakenBack={() => void restart(t('pipeEdit.isTakenBack'))}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflicts={conflict.conflicts}
          nameOf={nameOf}
          isBusy={isBusy}
          onClose={() => setConflict(null)}
          onResolve={(theirs) => void resolve(theirs)}
        />
      )}
    </Column>
  )
}

/** Around all of it; where nothing has a place, around China's middle. */
const wholeOf = ({ nodes }: StoredNetwork): Bounds =>
  boundsOf(nodes.flatMap(({ place }) => (place ? [place] : []))) ?? [73, 18, 135, 53]
