import ts from 'typescript'

/** Shorter ones are single words that stand in many of our own names too. */
const TELLING_LETTERS = 8
const FINDERS = new Set(['getByText', 'getByLabel', 'getByTitle', 'getByPlaceholder'])

/** Every text that the module of the documents' texts spells. */
export function listTexts(source: string): string[] {
  const texts = new Set<string>()
  visit(parse(source), (node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
      texts.add(node.initializer.text.trim())
  })
  return [...texts]
}

/** Where a journey would be content with less than a whole text of the documents: `line: code`. */
export function findLooseTexts(source: string, texts: readonly string[]): string[] {
  const file = parse(source)
  const whole = new Set(texts.map((text) => text.trim().toLowerCase()))
  const isText = (text: string) => whole.has(text.trim().toLowerCase())
  /** The text itself, a stretch of it, or it with more around it. */
  const isLike = (text: string) => isText(text) || isPart(text, texts)
  const readText = toReader(file)
  const found: string[] = []
  visit(file, (node) => {
    if (ts.isCallExpression(node) && isLoose(node, { isText, isLike, readText })) found.push(describe(file, node))
    if (ts.isRegularExpressionLiteral(node) && isLooseRegex(node.text, texts)) found.push(describe(file, node))
  })
  return found
}

interface Judge {
  isText: (text: string) => boolean
  isLike: (text: string) => boolean
  readText: (node: ts.Node | undefined) => string | null
}

function isLoose(call: ts.CallExpression, { isText, isLike, readText }: Judge): boolean {
  const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : ''
  const [first, second] = call.arguments
  const text = readText(first)
  if (name === 'toContainText') return text !== null && isLike(text)
  if (FINDERS.has(name)) return text !== null && isText(text) && !isExact(second)
  const options = name === 'filter' ? first : second
  if (name === 'getByRole') {
    const named = readText(findOption(options, 'name'))
    return named !== null && isText(named) && !isExact(options)
  }
  const held = name === 'filter' || name === 'locator' ? readText(findOption(options, 'hasText')) : null
  return held !== null && isLike(held)
}

const parse = (source: string) => ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  node.forEachChild((child) => visit(child, look))
}

/** Reads a literal, or the constant of the file that holds one. */
function toReader(file: ts.SourceFile): Judge['readText'] {
  const constants = new Map<string, string>()
  visit(file, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return
    if (node.initializer && ts.isStringLiteralLike(node.initializer))
      constants.set(node.name.text, node.initializer.text)
  })
  return (node) => {
    if (node && ts.isStringLiteralLike(node)) return node.text
    return node && ts.isIdentifier(node) ? (constants.get(node.text) ?? null) : null
  }
}

function findOption(options: ts.Node | undefined, name: string): ts.Node | undefined {
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined
  const found = options.properties.find((property) => property.name?.getText() === name)
  if (found && ts.isShorthandPropertyAssignment(found)) return found.name
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined
}

const isExact = (options: ts.Node | undefined) => findOption(options, 'exact')?.kind === ts.SyntaxKind.TrueKeyword

function isPart(text: string, texts: readonly string[]): boolean {
  const part = text.trim()
  return part.length >= TELLING_LETTERS && texts.some((one) => one.includes(part))
}

/** A pattern that names a text of the documents and is open at an end, or careless of capitals. */
function isLooseRegex(pattern: string, texts: readonly string[]): boolean {
  const [, body = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? []
  const isWhole = body.startsWith('^') && body.endsWith('$') && !flags.includes('i')
  const isCareless = flags.includes('i') && texts.some((text) => text.toLowerCase() === body.replace(/^\^|\$$/g, ''))
  if (isCareless) return true
  const telling = texts.filter((text) => text.length >= TELLING_LETTERS && text.includes(' '))
  return !isWhole && telling.some((text) => body.toLowerCase().includes(text.toLowerCase()))
}

function describe(file: ts.SourceFile, node: ts.Node): string {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${line + 1}: ${node.getText().replace(/\s+/g, ' ').slice(-100)}`
}
