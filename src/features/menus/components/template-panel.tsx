import { useSetAtom } from 'jotai'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '#contract/kit/built-in-names.ts'
import { listIn } from '#contract/kit/language.ts'
import {
  type MenuRow,
  type MenuTemplate,
  type ModelMenuNode,
  menuModelResource,
} from '#contract/resources/menu.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tree } from '#ui/tree.tsx'
import { useApplyTemplate, useMenusInUse, useRemoveTemplate } from '../api/use-menus.ts'
import { differenceOf, type TemplateDifference } from '../model/template-difference.ts'

interface TemplateNode {
  readonly id: string
  readonly label: string
  readonly url: string
  readonly children: readonly TemplateNode[]
}

/** Content of a template, the changes it would make, and the actions on it. */
export function TemplatePanel({ template: chosen, onRename }: { template: MenuTemplate; onRename: () => void }) {
  const { t } = useTranslation()
  const name = shownName(chosen.name, useLanguage())
  const mayDo = useMayDo()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const inUse = useMenusInUse()
  const apply = useApplyTemplate()
  const remove = useRemoveTemplate()
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null)
  const nodes = useMemo(() => chosen.menus.map(nodeOf), [chosen])
  const difference = inUse.data ? differenceOf(chosen.menus, inUse.data) : null

  async function handleApply(): Promise<void> {
    if (!difference || !inUse.data) return
    const changedAt = newestChange(inUse.data)
    const answer = await confirm({
      title: t('menus.applyTitle', { name }),
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
    const answer = await confirm({
      title: t('menus.deleteTemplateTitle', { name }),
      detail: t('menus.deleteTemplateDetail'),
      confirmLabel: t('menus.delete'),
      cancelLabel: t('menus.cancel'),
      isHarm: true,
    })
    if (answer === null) return
    remove.mutate(chosen.menuModelId, { onSuccess: () => say(t('menus.deleted', { name })) })
  }

  return (
    <Panel
      heading={t('menus.menusOf', { name })}
      flex="1"
      minHeight={{ base: '24rem', lg: '0' }}
      tools={
        <Row gap="2" flexWrap="wrap">
          {mayDo(menuModelResource.permissionOf('edit')) && (
            <Button size="sm" onClick={onRename}>
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
            <Button size="sm" look="solid" disabled={!difference || apply.isPending} onClick={() => void handleApply()}>
              <Check size={16} aria-hidden />
              {t('menus.apply')}
            </Button>
          )}
        </Row>
      }
    >
      <Column paddingInline="4" paddingBlock="3" gap="1" fontSize="sm" color="fg.muted">
        {chosen.remark !== '' && <Span>{chosen.remark}</Span>}
        {difference && difference.added.length + difference.removed.length === 0 && <Span>{t('menus.noChange')}</Span>}
        {difference && <DifferenceLines difference={difference} />}
      </Column>
      <Box flex="1" minHeight="0" paddingInline="2">
        <Tree
          label={t('menus.menusOf', { name })}
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
  )
}

/** Names of the pages that would be added or removed. */
function DifferenceLines({ difference: { added, removed } }: { difference: TemplateDifference }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      {added.length > 0 && <Span>{t('menus.addedPages', { names: listIn(added, language) })}</Span>}
      {removed.length > 0 && <Span>{t('menus.removedPages', { names: listIn(removed, language) })}</Span>}
    </>
  )
}

/** When one of the menus was last changed; undefined where that is not known. */
const newestChange = (menus: readonly MenuRow[]): string | undefined =>
  // server timestamps share one format, so they sort as text
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
