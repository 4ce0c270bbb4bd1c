import { useTranslation } from 'react-i18next'
import type { AuthorityNode } from '#contract/resources/role.resource.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { styled } from '#ui/styled.ts'
import { type AuthorityGroup, type Grants, withAllCodes, withCode, withPage } from '../model/authority.ts'

const Line = styled('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '18rem 1fr auto' },
    columnGap: '3',
    rowGap: '1',
    alignItems: 'center',
    minHeight: 'var(--row-height, 2.25rem)',
    paddingInline: '4',
    paddingBlock: '1.5',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
  },
})

interface AuthorityListProps {
  groups: readonly AuthorityGroup[]
  grants: Grants
  isLocked: boolean
  /** Whether the editing user may grant a code. */
  mayGive: (code: string) => boolean
  onChange: (grants: Grants) => void
}

/** Pages by group, each with its codes. */
export function AuthorityList({ groups, grants, isLocked, mayGive, onChange }: AuthorityListProps) {
  const { t } = useTranslation()
  return groups.map((group) => (
    <Box as="section" key={group.menuId} aria-label={group.title}>
      <Row
        position="sticky"
        top="0"
        zIndex="1"
        gap="3"
        paddingInline="4"
        paddingBlock="2"
        background="bg.hover"
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        <Span fontWeight="bold">{group.title}</Span>
        <Span color="fg.muted" fontSize="sm">
          {t('roles.pageCount', {
            granted: group.pages.filter(({ menuId }) => grants.has(menuId)).length,
            all: group.pages.length,
          })}
        </Span>
      </Row>
      <Box as="ul" listStyleType="none" margin="0" padding="0">
        {group.pages.map((page) => (
          <PageLine
            key={page.menuId}
            page={page}
            grants={grants}
            isLocked={isLocked}
            mayGive={mayGive}
            onChange={onChange}
          />
        ))}
      </Box>
    </Box>
  ))
}

function PageLine({
  page,
  grants,
  isLocked,
  mayGive,
  onChange,
}: Omit<AuthorityListProps, 'groups'> & { page: AuthorityNode }) {
  const { t } = useTranslation()
  const held = grants.get(page.menuId)
  const numHeld = page.codes.filter(({ code }) => held?.has(code)).length
  return (
    <Line>
      <Box minWidth="0">
        <Checkbox
          label={page.menuName}
          checked={held !== undefined}
          isDisabled={
            isLocked || (held === undefined && !page.codes.every(({ code, isBasic }) => !isBasic || mayGive(code)))
          }
          onChange={(isGranted) => onChange(withPage(grants, page, isGranted))}
        />
        <Box color="fg.muted" fontSize="xs" paddingInlineStart="6" overflow="hidden" textOverflow="ellipsis">
          {page.menuUrl}
        </Box>
      </Box>
      <Row flexWrap="wrap" columnGap="4" rowGap="1">
        {page.codes.map(({ code, name }) => (
          <Span key={code} title={code}>
            <Checkbox
              label={name}
              checked={held?.has(code) ?? false}
              isDisabled={isLocked || !mayGive(code)}
              onChange={(isGranted) => onChange(withCode(grants, page, code, isGranted))}
            />
          </Span>
        ))}
      </Row>
      <Box>
        {page.codes.length > 1 && (
          <Checkbox
            label={t('roles.allCodes')}
            checked={numHeld === page.codes.length}
            isMixed={numHeld > 0 && numHeld < page.codes.length}
            isDisabled={isLocked || !page.codes.every(({ code }) => mayGive(code))}
            onChange={(isGranted) => onChange(withAllCodes(grants, page, isGranted))}
          />
        )}
      </Box>
    </Line>
  )
}
