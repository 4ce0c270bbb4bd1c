import type { SystemContext } from '@chakra-ui/react/styled-system'

type CompileRecipe = SystemContext['cva']
type Recipe = ReturnType<CompileRecipe>

/**
 * The same system, which compiles the recipe of a styled component once. Chakra 3.37 compiles it at each render of each
 * such component (chakra-ui issue 10878): an eighth of what React takes to open a page.
 */
export function compilingOnce(system: SystemContext): SystemContext {
  const compile = once((config: Parameters<CompileRecipe>[0]): Recipe => {
    const recipe = system.cva(config)
    return Object.assign(recipe, { merge: once(recipe.merge.bind(recipe)) })
  })
  return { ...system, cva: compile as CompileRecipe }
}

/** Computes once for each object that is given. */
function once<Given extends object, Result>(compute: (given: Given) => Result): (given: Given) => Result {
  const results = new WeakMap<Given, Result>()
  return (given) => {
    const known = results.get(given)
    if (known !== undefined) return known
    const result = compute(given)
    results.set(given, result)
    return result
  }
}
