// The editor on its page: bars, panels and the stage around one session. Neighbours: the page in features gives the
// drawing, the calls and the texts; commands/ fill menus and keys. Invariant: nothing here renders within a gesture but
// the coordinates; elements are no components.

import { Provider } from 'jotai'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column, Row } from '#ui/box.ts'
import { useConfirm } from '#ui/confirm.tsx'
import type { EditorPage } from '../commands/command.ts'
import { type ElementRef, elementAt } from '../edit/edit-board.ts'
import type { ImportProblem } from '../exchange/import-problem.ts'
import type { EditingSession } from '../session/editing-session.ts'
import { ArrangeBar } from './arrange-bar.tsx'
import { ArrayDialog } from './array-dialog.tsx'
import { BindDialog } from './bind-dialog.tsx'
import { BoardTabs } from './boards/board-tabs.tsx'
import { CommandPalette } from './command-palette.tsx'
import { ContextMenu } from './context-menu.tsx'
import { createEditorStore, followEditor } from './editor-atoms.ts'
import type { EditorPorts } from './editor-ports.ts'
import { EmptyBoard } from './empty-board.tsx'
import { ExportDialog } from './exchange/export-dialog.tsx'
import { ImportPrompt } from './exchange/import-prompt.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { KeyListener } from './key-listener.tsx'
import { KeySheet } from './key-sheet.tsx'
import { LevelPath } from './level-path.tsx'
import { LostEndsBanner } from './lost-ends-banner.tsx'
import { MenuBar } from './menu-bar.tsx'
import { Minimap } from './minimap/minimap.tsx'
import { PicturePrompt } from './picture-prompt.tsx'
import { PictureDrop } from './pictures/picture-drop.tsx'
import { PointDrop } from './points/point-drop.tsx'
import { pageSourceAtom, portsSourceAtom } from './ports-atom.ts'
import { PreviewMark } from './preview/preview-mark.tsx'
import { Rulers } from './rulers.tsx'
import { SessionBanner } from './session-banner.tsx'
import { SidePanel, type SideTab } from './side-panel.tsx'
import { StageHost } from './stage-host.tsx'
import { StatusBar } from './status-bar.tsx'
import { MakeSymbolDialog } from './symbols/make-symbol-dialog.tsx'
import { SymbolDrop } from './symbols/symbol-drop.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useLevels } from './use-levels.ts'
import { useSessionState } from './use-session.ts'
import './drawing-editor.css'

const NO_PROBLEMS: readonly ImportProblem[] = []

export interface DrawingEditorProps {
  readonly session: EditingSession
  readonly title: string
  readonly ports: EditorPorts
  /** What belongs to the page: publishing and the list of versions, and how it tells a person something. */
  readonly page: Pick<EditorPage, 'publish' | 'openVersions'> & { notify(text: string): void }
  /** Too narrow a window to edit in: the drawing is viewed only. */
  readonly isNarrow: boolean
  /** Beside the menus: title, state and the buttons of the page. */
  readonly header: ReactNode
}

type Overlay = 'palette' | 'keys' | 'array' | 'bind' | 'makeSymbol' | 'export' | 'import' | null

export function DrawingEditor({ session, title, ports, page, isNarrow, header }: DrawingEditorProps) {
  const { t } = useTranslation()
  const state = useSessionState(session)
  // the console's own: inside, atoms are those of the editor
  const confirm = useConfirm()
  const { levels, current, canOpen, open, backTo } = useLevels(state.editor, title)
  const root = useRef<HTMLDivElement>(null)
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [tab, setTab] = useState<SideTab>('layers')
  const panKey = useRef(() => false)
  const isPanning = useCallback(() => panKey.current(), [])
  const pageOfEditor = useMemo<EditorPage>(
    () => ({
      publish: page.publish,
      openVersions: page.openVersions,
      save: () => void session.save(),
      openPalette: () => setOverlay('palette'),
      openKeys: () => setOverlay('keys'),
      openFind: () => setTab('find'),
      openSymbols: () => setTab('symbols'),
      openArray: () => setOverlay('array'),
      openBinding: () => setOverlay('bind'),
      openMakeSymbol: () => setOverlay('makeSymbol'),
      openExport: () => setOverlay('export'),
      openImport: () => setOverlay('import'),
      explainClipboard: (verb) => page.notify(t(`editor.clipboard.${verb}`)),
      confirm: async (request) => (await confirm(request)) !== null,
      focusBoard: () => root.current?.querySelector<HTMLElement>('.drawing-viewer')?.focus(),
    }),
    [page, session, confirm, t],
  )
  const store = useMemo(() => {
    const created = createEditorStore(current)
    created.set(portsSourceAtom, ports)
    created.set(pageSourceAtom, pageOfEditor)
    return created
  }, [current, ports, pageOfEditor])
  useEffect(() => followEditor(store, current), [store, current])
  useEffect(() => current.setReadOnly(isNarrow || state.isElsewhere), [current, isNarrow, state.isElsewhere])
  const close = useCallback(() => setOverlay(null), [])
  const openInside = (ref: ElementRef): void => {
    const element = elementAt(current.board, ref)
    const name = element?.elementName || element?.deviceName || t('editor.nestedCanvas')
    if (!canOpen) page.notify(t('editor.tooDeep'))
    else if (!open(ref, name)) page.notify(t('editor.nestedUnreadable'))
  }

  return (
    <Provider store={store}>
      <Column ref={root} className="drawing-editor" height="100%" minHeight="0" data-page="drawing-editor">
        <Row
          gap="2"
          minHeight="11"
          paddingInline="2"
          flexWrap="wrap"
          background="bg.panel"
          borderBottomWidth="1px"
          borderColor="border.subtle"
        >
          {!isNarrow && <MenuBar />}
          {header}
        </Row>
        <SessionBanner session={session} state={state} isNarrow={isNarrow} />
        <LostEndsBanner />
        <LevelPath levels={levels} onBack={backTo} />
        <Row flex="1" minHeight="0" alignItems="stretch">
          {!isNarrow && <ToolBar />}
          {!isNarrow && <SidePanel tab={tab} onTab={setTab} />}
          <Column flex="1" minWidth="0" minHeight="0">
            <Box className="drawing-rulers" color="fg.muted" background="bg.panel">
              {!isNarrow && <Rulers />}
              <div className="drawing-stage">
                <StageHost title={title} isPanning={isPanning} />
                <EmptyBoard />
                <PreviewMark />
                {!isNarrow && <ArrangeBar />}
                {!isNarrow && <Minimap />}
              </div>
            </Box>
            <BoardTabs />
            <StatusBar />
          </Column>
          {!isNarrow && <Inspector onOpenNested={openInside} />}
        </Row>
        <KeyListener root={root} panKey={panKey} />
        <ContextMenu />
        <PicturePrompt />
        <SymbolDrop root={root} />
        <PictureDrop root={root} />
        <PointDrop root={root} />
        <CommandPalette isOpen={overlay === 'palette'} onClose={close} />
        <KeySheet isOpen={overlay === 'keys'} onClose={close} />
        <ArrayDialog isOpen={overlay === 'array'} onClose={close} />
        <BindDialog isOpen={overlay === 'bind'} onClose={close} />
        <MakeSymbolDialog
          source={overlay === 'makeSymbol' ? { editor: current, name: '', problems: NO_PROBLEMS } : null}
          onClose={close}
        />
        <ExportDialog isOpen={overlay === 'export'} title={title} onClose={close} />
        <ImportPrompt isOpen={overlay === 'import'} root={root} onClose={close} onRefusal={page.notify} />
      </Column>
    </Provider>
  )
}
