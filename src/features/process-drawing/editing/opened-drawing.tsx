import { useAtomValue, useSetAtom } from 'jotai'
import { CloudUpload, History, Network, Save } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import {
  drawingCalls,
  EDITING_INTERVAL_MS,
  type EditingNews,
  type OpenedDrawing as OpenedAnswer,
} from '#contract/endpoints/drawings.ts'
import { MOBILE_BREAKPOINT_PX } from '#contract/kit/constants.ts'
import { listIn } from '#contract/kit/language.ts'
import { useAsk } from '#data/calls.ts'
import { identityAtom } from '#data/console-services.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import {
  DrawingEditor,
  drawPicture,
  type EditingSession,
  measureLine,
  pictureSize,
  RecoveryDialog,
  type SessionOptions,
  StaleDialog,
  showFound,
  useSession,
  useSessionState,
} from '#drawing-editor/index.ts'
import { formatLiveTime } from '#lib/format-time.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { RollOutDialog } from '../management/roll-out-dialog.tsx'
import { VersionDialog } from '../management/version-dialog.tsx'
import { SaveCopyDialog } from './save-copy-dialog.tsx'
import { useEditorPorts, useSavingPorts } from './use-editor-ports.ts'

const NARROW = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`

interface OpenedDrawingProps {
  opened: OpenedAnswer
  /** Names this tab among those that have a drawing open. */
  tabId: string
}

/** The newest version of a drawing in the editor, with the console's calls. Imports the engine, so load it lazily. */
export function OpenedDrawing({ opened, tabId }: OpenedDrawingProps) {
  const { t } = useTranslation()
  const userId = useAtomValue(identityAtom)?.user.userId ?? ''
  const ports = useSavingPorts(opened.keyId, tabId)
  // the session goes on whatever else changes: another drawing is another component
  const [options] = useState<SessionOptions>(() => ({
    owner: { user: userId, drawing: opened.keyId },
    opened: { canvas: opened.canvas, ...opened.newest },
    ports,
    editorOptions: {
      createUuid: randomUuid,
      measureLine,
      pictureSize,
      newTexts: {
        text: t('editor.newText'),
        button: t('editor.newButton'),
        tee: t('editor.newTee'),
        toOverflow: t('editor.toOverflow'),
        toEmpty: t('editor.toEmpty'),
        states: t('editor.states', { returnObjects: true }),
      },
    },
    drawPicture,
    now: Date.now,
  }))
  const session = useSession(options)
  return session ? (
    <Opened session={session} opened={opened} tabId={tabId} savingPorts={ports} />
  ) : (
    <Waiting text={t('drawing.loading')} />
  )
}

interface OpenedProps extends OpenedDrawingProps {
  session: EditingSession
  savingPorts: SessionOptions['ports']
}

function Opened({ session, opened, tabId, savingPorts }: OpenedProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const state = useSessionState(session)
  const say = useSetAtom(sayAtom)
  const ask = useAsk()
  const confirm = useConfirm()
  const ports = useEditorPorts(opened.unitCode)
  const isNarrow = useMediaQuery(NARROW)
  const [dialog, setDialog] = useState<'versions' | 'copy' | 'rollOut' | null>(null)
  const { keyId, title } = opened
  const { version, saving, saveCount } = state
  const others = useOthersEditing(keyId, tabId, opened.editors)
  const nameOf = ({ name, isSelf }: EditingNews['editors'][number]) => (isSelf ? t('editor.selfElsewhere') : name)
  useLeaving(saving !== 'saved')

  const publish = useEffectEvent(async (): Promise<void> => {
    const isUnsaved = session.hasChanges
    const answer = await confirm({
      title: t('editor.publishTitle', { title }),
      detail: isUnsaved ? t('editor.publishUnsaved') : t('editor.publishDetail', { number: session.state.version }),
      confirmLabel: t('editor.publish'),
      cancelLabel: t('editor.stay'),
      ...(isUnsaved && { askFor: { label: t('editor.comment') } }),
    })
    if (!answer) return
    if (isUnsaved) await session.save(answer.text)
    // what was not saved is told beside the drawing
    if (session.hasChanges) return
    const number = session.state.version
    await ask(drawingCalls.publish, { keyId, number })
    say(t('editor.published', { number }))
  })
  const restore = async (number: number): Promise<void> => {
    await ask(drawingCalls.restoreVersion, { keyId, base: session.state.version, number })
    await session.reopen(await savingPorts.openNewest())
    setDialog(null)
  }
  const page = useMemo(
    () => ({
      publish: () => void publish(),
      openVersions: () => setDialog('versions'),
      notify: (text: string) => say(text, 'warning'),
    }),
    [say],
  )
  return (
    <>
      <DrawingEditor
        session={session}
        title={title}
        ports={ports}
        page={page}
        isNarrow={isNarrow}
        header={
          <>
            <Box as="h1" fontWeight="medium" paddingInline="2" truncate>
              {title}
            </Box>
            <Box role="status" fontSize="sm" color="fg.muted" data-saved={saveCount}>
              {saving === 'saved' ? t('editor.saved', { number: version }) : t(`editor.${saving}`)}
            </Box>
            {others.length > 0 && (
              <Box fontSize="sm" color="level.important">
                {t('editor.othersEditing', { names: listIn(others.map(nameOf), language) })}
              </Box>
            )}
            <Box flex="1" />
            {!isNarrow && (
              <Row gap="2">
                {opened.type === 'station' && (
                  <Button size="sm" onClick={() => setDialog('rollOut')}>
                    <Network size={16} aria-hidden />
                    {t('drawings.rollOut.apply')}
                  </Button>
                )}
                <Button size="sm" onClick={() => setDialog('versions')}>
                  <History size={16} aria-hidden />
                  {t('editor.versions')}
                </Button>
                <Button size="sm" disabled={saving !== 'unsaved'} onClick={() => void session.save()}>
                  <Save size={16} aria-hidden />
                  {t('editor.save')}
                </Button>
                <Button size="sm" look="solid" onClick={() => void publish()}>
                  <CloudUpload size={16} aria-hidden />
                  {t('editor.publish')}
                </Button>
              </Row>
            )}
          </>
        }
      />
      <RecoveryDialog session={session} state={state} timeText={formatLiveTime} />
      <StaleDialog session={session} state={state} onSaveCopy={() => setDialog('copy')} />
      {dialog === 'rollOut' && (
        <RollOutDialog
          keyId={keyId}
          title={title}
          isUnsaved={saving !== 'saved'}
          onClose={() => setDialog(null)}
          onLocate={(pointCode) => {
            setDialog(null)
            showFound(state.editor, pointCode)
          }}
        />
      )}
      {dialog === 'versions' && (
        <VersionDialog keyId={keyId} title={title} onClose={() => setDialog(null)} onRestore={restore} />
      )}
      {dialog === 'copy' && <SaveCopyDialog session={session} opened={opened} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Says that this tab has the drawing open, and hears who else has. */
function useOthersEditing(keyId: string, tabId: string, first: EditingNews['editors']): EditingNews['editors'] {
  const ask = useAsk()
  const [others, setOthers] = useState(first)
  useEffect(() => {
    const note = async (isLeaving: boolean): Promise<void> => {
      try {
        const { editors } = await ask(drawingCalls.noteEditing, { keyId, tabId, isLeaving }, { isQuiet: true })
        if (!isLeaving) setOthers(editors)
      } catch {
        // told again in half a minute; saving tells what is wrong
      }
    }
    void note(false)
    const timer = setInterval(() => void note(false), EDITING_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      void note(true)
    }
  }, [ask, keyId, tabId])
  return others
}

/** Asks before the page is left with unsaved changes. */
function useLeaving(isUnsaved: boolean): void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return isUnsaved && currentLocation.pathname !== nextLocation.pathname
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: t('editor.leaveTitle'),
      detail: t('editor.leaveDetail'),
      confirmLabel: t('editor.leave'),
      cancelLabel: t('editor.stay'),
      isHarm: true,
    }
    void confirm(question).then((answer) => (answer ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, t])
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
