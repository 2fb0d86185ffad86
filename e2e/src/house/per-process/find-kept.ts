import ts from 'typescript'

const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet']
/** What tells of this machine or of this process alone. */
const OWN_CALLS = [
  ...['mkdtemp', 'tmpdir', 'availableParallelism', 'countProcessors', 'readQuota'],
  ...['createLanes', 'createCaches'],
]

/**
 * What a process keeps from one call to the next: variables of a module that change, collections and variables of a factory that its
 * functions go back to, caches of the budget, and what is taken from the machine. @returns names such as `known` and `cache:piece`
 */
export function findKept(source: string): string[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isKept(node)) found.add(node.name.text)
    if (ts.isCallExpression(node)) for (const name of toOwnNames(node)) found.add(name)
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'process.pid') found.add('process.pid')
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...found].sort()
}

function toOwnNames({ expression, arguments: given }: ts.CallExpression): string[] {
  const [first] = given
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
  if (name === 'open' && /caches$/.test(expression.getText().slice(0, -'.open'.length))) {
    return first && ts.isStringLiteral(first) ? [`cache:${first.text}`] : []
  }
  return OWN_CALLS.includes(name) ? [`${name}()`] : []
}

function isKept(declaration: ts.VariableDeclaration): boolean {
  const home = findHome(declaration)
  const isLet = isChangeable(declaration)
  if (ts.isSourceFile(home)) return isLet || isEmptyCollection(declaration) || holdsEmptyArray(declaration.initializer)
  if (!isLet && !isEmptyCollection(declaration)) return false
  return isFactory(home) && isUsedLater(home, declaration)
}

const isChangeable = ({ parent }: ts.VariableDeclaration): boolean =>
  ts.isVariableDeclarationList(parent) && (parent.flags & ts.NodeFlags.Let) !== 0

function isEmptyCollection({ initializer }: ts.VariableDeclaration): boolean {
  if (initializer && ts.isCallExpression(initializer)) return initializer.expression.getText() === 'createRecent'
  if (!initializer || !ts.isNewExpression(initializer)) return false
  return COLLECTIONS.includes(initializer.expression.getText()) && (initializer.arguments?.length ?? 0) === 0
}

/** Something is pushed into it later. */
function holdsEmptyArray(node: ts.Node | undefined): boolean {
  if (!node || ts.isAsExpression(node)) return false
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0
  if (!ts.isObjectLiteralExpression(node)) return false
  return node.properties.some((property) => ts.isPropertyAssignment(property) && holdsEmptyArray(property.initializer))
}

/** The function that declares it, or the file. */
function findHome(node: ts.Node): ts.SourceFile | ts.FunctionLikeDeclaration {
  let at = node.parent
  while (!ts.isSourceFile(at) && !ts.isFunctionLike(at)) at = at.parent
  return at as ts.SourceFile | ts.FunctionLikeDeclaration
}

/** It hands out functions. */
function isFactory(home: ts.FunctionLikeDeclaration): boolean {
  if (!home.body) return false
  if (!ts.isBlock(home.body)) return handsOut(home.body)
  let isOne = false
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression && handsOut(node.expression)) isOne = true
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  ts.forEachChild(home.body, visit)
  return isOne || listensOn(home.body)
}

function handsOut(given: ts.Expression): boolean {
  const node = ts.isParenthesizedExpression(given) || ts.isAsExpression(given) ? given.expression : given
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return true
  if (!ts.isObjectLiteralExpression(node)) return false
  return node.properties.some(
    (property) =>
      ts.isMethodDeclaration(property) ||
      ts.isAccessor(property) ||
      ts.isShorthandPropertyAssignment(property) ||
      (ts.isPropertyAssignment(property) &&
        (ts.isArrowFunction(property.initializer) || ts.isIdentifier(property.initializer))),
  )
}

/** Routes and hooks are handed to whoever calls them. */
const listensOn = (body: ts.Node): boolean =>
  /\.(get|post|addHook|on)\(/.test(body.getText()) && /\b(app|server)\b/.test(body.getText())

/** A function within refers to it that outlives the call: one that is declared, named or handed out, not given to a loop. */
function isUsedLater(home: ts.FunctionLikeDeclaration, { name }: ts.VariableDeclaration): boolean {
  let isUsed = false
  const visit = (node: ts.Node, isLater: boolean): void => {
    if (isLater && ts.isIdentifier(node) && node.text === name.getText()) isUsed = true
    const goesOn = isLater || (ts.isFunctionLike(node) && node !== home && !isGivenToLoop(node))
    ts.forEachChild(node, (child) => visit(child, goesOn))
  }
  visit(home, false)
  return isUsed
}

const LOOPS = [
  ...['map', 'flatMap', 'filter', 'find', 'findIndex', 'some', 'every', 'reduce', 'forEach', 'from'],
  ...['sort', 'toSorted', 'replace', 'replaceAll'],
]

function isGivenToLoop({ parent }: ts.Node): boolean {
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false
  return LOOPS.includes(parent.expression.name.text)
}
