import { useTranslation } from 'react-i18next'
import { Column } from '#ui/box.ts'
import { Tabs } from '#ui/tabs.tsx'
import { FindPanel } from './find/find-panel.tsx'
import { LayerPanel } from './layers/layer-panel.tsx'
import { PicturePanel } from './pictures/picture-panel.tsx'
import { PointPanel } from './points/point-panel.tsx'
import { SymbolPanel } from './symbols/symbol-panel.tsx'

const SIDE_TABS = ['symbols', 'points', 'pictures', 'layers', 'find'] as const
export type SideTab = (typeof SIDE_TABS)[number]

interface SidePanelProps {
  readonly tab: SideTab
  readonly onTab: (tab: SideTab) => void
}

/** Left of the stage: what can be put on the board, what is on it, and what is looked for. */
export function SidePanel({ tab, onTab }: SidePanelProps) {
  const { t } = useTranslation()
  return (
    <Column
      width="17rem"
      flexShrink={0}
      minHeight="0"
      background="bg.panel"
      borderRightWidth="1px"
      borderColor="border.subtle"
      // five tabs side by side, in English too
      css={{ '& [role=tab]': { paddingInline: '1.5', fontSize: 'sm', flexGrow: 1, justifyContent: 'center' } }}
    >
      <Tabs
        label={t('editor.sidePanel')}
        selected={tab}
        onSelect={(id) => onTab(SIDE_TABS.find((one) => one === id) ?? 'layers')}
        items={[
          { id: 'symbols', label: t('editor.symbols'), content: <SymbolPanel /> },
          { id: 'points', label: t('editorBinding.tree.tab'), content: <PointPanel /> },
          { id: 'pictures', label: t('editor.pictures'), content: <PicturePanel /> },
          { id: 'layers', label: t('editor.layers'), content: <LayerPanel /> },
          { id: 'find', label: t('editor.find'), content: <FindPanel /> },
        ]}
      />
    </Column>
  )
}
