import { Star } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listIn } from '#contract/kit/language.ts'
import type { SubsystemMenus } from '#contract/resources/subsystem.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { Row, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Tree } from '#ui/tree.tsx'
import { type PageDraft, type PageNode, withOpenType, withShortcut, withTicked } from '../model/page-draft.ts'

interface PageTreeProps {
  tree: readonly PageNode[]
  draft: PageDraft
  roles: SubsystemMenus['roles']
  filter: string
  isLocked: boolean
  onChange: (draft: PageDraft) => void
}

/**
 * Every page of the console, checked where the subsystem opens it; each with its way of opening and the roles that may
 * open it.
 */
export function PageTree({ tree, draft, roles, filter, isLocked, onChange }: PageTreeProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null)
  const checked = useMemo(() => new Set(draft.pages.keys()), [draft.pages])
  const rolesOf = useMemo(() => {
    const names = new Map<string, string[]>()
    for (const { name, menuIds } of roles) for (const id of menuIds) names.set(id, [...(names.get(id) ?? []), name])
    return names
  }, [roles])

  return (
    <Tree
      label={t('subsystems.pages')}
      nodes={tree}
      checked={checked}
      {...(isLocked ? { isCheckable: () => false } : {})}
      onCheckedChange={(ticked) => onChange(withTicked(draft, ticked, tree))}
      expanded={expanded ?? new Set(tree.map(({ id }) => id))}
      onExpandedChange={setExpanded}
      filter={filter}
      texts={{ empty: t('subsystems.noMatch') }}
      nodeActions={(node) => {
        // in a filtered tree, leaves have an empty list of children
        if (node.children?.length) return null
        const openType = draft.pages.get(node.id)
        const of = rolesOf.get(node.id)
        const names = of ? listIn(of, language) : t('subsystems.noRoles')
        const isShortcut = draft.shortcuts.has(node.id)
        return (
          <>
            <Span
              display={{ base: 'none', md: 'inline-block' }}
              width="14rem"
              marginInlineEnd="3"
              overflow="hidden"
              textOverflow="ellipsis"
              color="fg.muted"
              fontSize="sm"
              title={`${t('subsystems.roles')}: ${names}`}
            >
              {names}
            </Span>
            {/* in its place even where there is nothing to choose, so that ticking moves nothing */}
            <Row gap="1" visibility={openType === undefined ? 'hidden' : 'visible'}>
              <Checkbox
                label={t('subsystems.newTab')}
                checked={openType === 2}
                isDisabled={isLocked}
                onChange={(isNew) => onChange(withOpenType(draft, node.id, isNew ? 2 : 1))}
              />
              <IconButton
                size="sm"
                label={t('subsystems.shortcut')}
                aria-pressed={isShortcut}
                disabled={isLocked}
                onClick={() => onChange(withShortcut(draft, node.id, !isShortcut))}
              >
                <Star size={16} fill={isShortcut ? 'currentColor' : 'none'} aria-hidden />
              </IconButton>
            </Row>
          </>
        )
      }}
    />
  )
}
