// Sets of menus kept aside, to change the whole console between. Duty: keep, name and apply them, saying first what
// changes. Neighbours: menu-page.tsx edits the menus in use. Invariant: a new template is the menus of the moment.

import { useSetAtom } from 'jotai'
import { BookCopy, Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { ResourceFormDialog } from '#archetypes/resource/resource-form-dialog.tsx'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { type MenuRow, type ModelMenuNode, menuModelResource } from '#contract/resources/menu.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { Tree } from '#ui/tree.tsx'
import { useApplyTemplate, useMenusInUse, useRemoveTemplate, useTemplates } from '../api/use-menus.ts'
import { differenceOf, type TemplateDifference } from '../model/template-difference.ts'

interface TemplateNode {
  readonly id: string
  readonly label: string
  readonly url: string
  readonly children: readonly TemplateNode[]
}

export function MenuTemplatePage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const [query, setQuery] = useSearchParams()
  const { data: templates, error, refetch } = useTemplates()
  const inUse = useMenusInUse()
  const apply = useApplyTemplate()
  const remove = useRemoveTemplate()
  const [opened, setOpened] = useState<'new' | 'edit' | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null)
  const chosen = templates?.find(({ menuModelId }) => menuModelId === query.get('template')) ?? templates?.[0]
  const nodes = useMemo(() => (chosen ? chosen.menus.map(nodeOf) : []), [chosen])
  const edited = useMemo(
    (): ResourceRow | undefined =>
      chosen && {
        keyId: chosen.menuModelId,
        version: chosen.version,
        name: chosen.name,
        remark: chosen.remark,
        updatedAt: null,
        updatedBy: '',
      },
    [chosen],
  )
  if (!templates && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!templates) return <Waiting text={t('menus.loading')} />
  const difference = chosen && inUse.data ? differenceOf(chosen.menus, inUse.data) : null

  async function handleApply(): Promise<void> {
    if (!chosen || !difference || !inUse.data) return
    const changedAt = newestChange(inUse.data)
    const answer = await confirm({
      title: t('menus.applyTitle', { name: chosen.name }),
      detail: (
        <Column gap="2">
          <Span>{t('menus.applyDetail', { added: difference.added.length, removed: difference.removed.length })}</Span>
          <DifferenceLines difference={difference} />
        </Column>
      ),
      confirmLabel: t('menus.apply'),
      cancelLabel: t('menus.cancel'),
      isHarm: difference.removed.length > 0,
    })
    if (answer === null) return
    apply.mutate({ menuModelId: chosen.menuModelId, changedAt }, { onSuccess: () => say(t('menus.appliedOk')) })
  }

  async function handleRemove(): Promise<void> {
    if (!chosen) return
    const answer = await confirm({
      title: t('menus.deleteTemplateTitle', { name: chosen.name }),
      detail: t('menus.deleteTemplateDetail'),
      confirmLabel: t('menus.delete'),
      cancelLabel: t('menus.cancel'),
      isHarm: true,
    })
    if (answer === null) return
    const { name } = chosen
    remove.mutate(chosen.menuModelId, { onSuccess: () => say(t('menus.deleted', { name })) })
  }

  const newButton = mayDo(menuModelResource.permissionOf('add')) && (
    <Button size="sm" look="solid" title={t('menus.newTemplateHint')} onClick={() => setOpened('new')}>
      <Plus size={16} aria-hidden />
      {t('menus.newTemplate')}
    </Button>
  )
  return (
    <Column padding="4" gap="3" height="100%" minHeight="0" data-page="menu-templates">
      <PageHeading isHidden />
      {templates.length === 0 ? (
        <EmptyState
          icon={<BookCopy size={40} />}
          title={t('menus.noTemplates')}
          detail={t('menus.noTemplatesDetail')}
          action={newButton}
        />
      ) : (
        <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '20rem 1fr' }} gap="3" flex="1" minHeight="0">
          <Panel heading={t('menus.templates')} tools={newButton} minHeight="0">
            <Column as="ul" listStyleType="none" padding="2" gap="1" overflow="auto">
              {templates.map(({ menuModelId, name, isApplied }) => (
                <li key={menuModelId}>
                  <Button
                    look={menuModelId === chosen?.menuModelId ? 'outline' : 'quiet'}
                    aria-pressed={menuModelId === chosen?.menuModelId}
                    width="100%"
                    justifyContent="space-between"
                    onClick={() => setQuery({ template: menuModelId }, { replace: true })}
                  >
                    {name}
                    {isApplied && <StatusTag tone="good">{t('menus.applied')}</StatusTag>}
                  </Button>
                </li>
              ))}
            </Column>
          </Panel>
          {chosen && (
            <Panel
              heading={t('menus.menusOf', { name: chosen.name })}
              minHeight={{ base: '24rem', lg: '0' }}
              tools={
                <Row gap="2" flexWrap="wrap">
                  {mayDo(menuModelResource.permissionOf('edit')) && (
                    <Button size="sm" onClick={() => setOpened('edit')}>
                      <Pencil size={16} aria-hidden />
                      {t('menus.rename')}
                    </Button>
                  )}
                  {mayDo(menuModelResource.permissionOf('delete')) && (
                    <Button size="sm" onClick={() => void handleRemove()}>
                      <Trash2 size={16} aria-hidden />
                      {t('menus.delete')}
                    </Button>
                  )}
                  {mayDo('menuModel:apply') && (
                    <Button
                      size="sm"
                      look="solid"
                      disabled={!difference || apply.isPending}
                      onClick={() => void handleApply()}
                    >
                      <Check size={16} aria-hidden />
                      {t('menus.apply')}
                    </Button>
                  )}
                </Row>
              }
            >
              <Column paddingInline="4" paddingBlock="3" gap="1" fontSize="sm" color="fg.muted">
                {chosen.remark !== '' && <Span>{chosen.remark}</Span>}
                {difference && difference.added.length + difference.removed.length === 0 && (
                  <Span>{t('menus.noChange')}</Span>
                )}
                {difference && <DifferenceLines difference={difference} />}
              </Column>
              <Box flex="1" minHeight="0" paddingInline="2">
                <Tree
                  label={t('menus.menusOf', { name: chosen.name })}
                  nodes={nodes}
                  expanded={expanded ?? new Set(nodes.map(({ id }) => id))}
                  onExpandedChange={setExpanded}
                  texts={{ empty: t('menus.treeEmpty') }}
                  nodeActions={({ url }) => (
                    <Span display={{ base: 'none', md: 'inline' }} color="fg.muted" fontSize="sm">
                      {url}
                    </Span>
                  )}
                />
              </Box>
            </Panel>
          )}
        </Box>
      )}
      <ResourceFormDialog
        resource={menuModelResource}
        mode={opened === 'edit' ? 'edit' : 'new'}
        row={opened === 'edit' ? edited : undefined}
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        onSaved={() => {
          setOpened(null)
          say(t('menus.saved'))
        }}
      />
    </Column>
  )
}

/** The pages that come and go, by their names. */
function DifferenceLines({ difference: { added, removed } }: { difference: TemplateDifference }) {
  const { t } = useTranslation()
  const separator = useLanguage() === 'en' ? ', ' : '、'
  return (
    <>
      {added.length > 0 && <Span>{t('menus.addedPages', { names: added.join(separator) })}</Span>}
      {removed.length > 0 && <Span>{t('menus.removedPages', { names: removed.join(separator) })}</Span>}
    </>
  )
}

/** When one of the menus was last changed; undefined where nobody knows. */
const newestChange = (menus: readonly MenuRow[]): string | undefined =>
  // moments of the server are all of one form: as texts they sort by time
  menus
    .flatMap(({ updatedAt }) => updatedAt ?? [])
    .sort()
    .at(-1)

const nodeOf = ({ keyId, menuName, menuUrl, childMenuList }: ModelMenuNode): TemplateNode => ({
  id: keyId,
  label: menuName,
  url: menuUrl,
  children: childMenuList.map(nodeOf),
})
