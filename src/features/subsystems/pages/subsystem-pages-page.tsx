// Which pages a subsystem opens, how, and which of them are its shortcuts. Duty: edit one subsystem at a time, and never
// lose what was ticked. Neighbours: subsystem-page.ts keeps the subsystems themselves; the server shows nobody a page that
// the own roles do not open.

import { Blocks, Layers } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useLeaveGuard } from '#archetypes/draft/use-leave-guard.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { SubsystemNode } from '#contract/resources/subsystem.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { Tree } from '#ui/tree.tsx'
import { useSubsystemTree } from '../api/use-subsystem-pages.ts'
import { PagesEditor } from '../components/pages-editor.tsx'

export function SubsystemPagesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [query, setQuery] = useSearchParams()
  const { data: subsystems, error, refetch } = useSubsystemTree()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const { discarding, mayLeave } = useLeaveGuard()
  const nodes = useMemo(() => (subsystems ?? []).map((each) => nodeOf(each, language === 'en')), [subsystems, language])
  const all = useMemo(() => flat(nodes), [nodes])
  if (!subsystems && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!subsystems) return <Waiting text={t('subsystems.loading')} />
  if (subsystems.length === 0)
    return <EmptyState icon={<Blocks size={40} />} title={t('subsystems.empty')} detail={t('subsystems.emptyDetail')} />
  const chosen = all.find(({ id }) => id === query.get('subsystem'))

  async function handleSelect(id: string): Promise<void> {
    const question = {
      title: t('subsystems.leave'),
      confirmLabel: t('subsystems.discard'),
      cancelLabel: t('subsystems.stay'),
    }
    if (id !== chosen?.id && (await mayLeave(question))) setQuery({ subsystem: id })
  }

  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '18rem 1fr' }}
      gap="3"
      padding="4"
      height="100%"
      minHeight="0"
      data-page="subsystem-pages"
    >
      <PageHeading isHidden />
      <Panel heading={t('subsystems.subsystems')} minHeight="0">
        <Box flex="1" minHeight="0" padding="2">
          <Tree
            label={t('subsystems.subsystems')}
            nodes={nodes}
            selected={chosen?.id ?? null}
            onSelect={({ id }) => void handleSelect(id)}
            expanded={new Set(all.flatMap(({ id }) => (closed.has(id) ? [] : [id])))}
            onExpandedChange={(open) => setClosed(new Set(all.flatMap(({ id }) => (open.has(id) ? [] : [id]))))}
            texts={{ empty: t('subsystems.empty') }}
            renderLabel={(node) => (
              <Row gap="2">
                <Span overflow="hidden" textOverflow="ellipsis">
                  {node.label}
                </Span>
                {!node.isOpen && <StatusTag tone="neutral">{t('subsystems.closed')}</StatusTag>}
              </Row>
            )}
          />
        </Box>
      </Panel>
      <Column minHeight={{ base: '24rem', lg: '0' }} minWidth="0">
        {chosen ? (
          <PagesEditor
            key={chosen.id}
            keyId={chosen.id}
            name={chosen.label}
            others={all.filter(({ id }) => id !== chosen.id)}
            discarding={discarding}
          />
        ) : (
          <EmptyState icon={<Layers size={40} />} title={t('subsystems.choose')} />
        )}
      </Column>
    </Box>
  )
}

interface SubsystemTreeNode {
  readonly id: string
  readonly label: string
  readonly isOpen: boolean
  readonly children: readonly SubsystemTreeNode[]
}

const nodeOf = (subsystem: SubsystemNode, isEnglish: boolean): SubsystemTreeNode => ({
  id: subsystem.keyId,
  label: (isEnglish && subsystem.menuNameEn) || subsystem.menuName,
  isOpen: subsystem.openFlag,
  children: subsystem.children.map((child) => nodeOf(child, isEnglish)),
})

const flat = (nodes: readonly SubsystemTreeNode[]): SubsystemTreeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
