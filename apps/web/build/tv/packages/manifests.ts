const toXml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

export interface PackageFacts {
  name: string
  /** Of the release: `0.2.0`. */
  version: string
  /** Where the app is: `https://kola.example/tv-app/`. */
  address: string
  /** As the makers know the app for good: `ng.kola.tv`. */
  appId: string
}

/** Ten letters and digits, which Samsung asks of a package's id, from the app's. */
export function toTizenId(appId: string): string {
  const letters = appId.replace(/[^a-z0-9]/gi, '')
  return (letters + '0'.repeat(10)).slice(0, 10)
}

/** https://developer.samsung.com/smarttv/develop/guides/fundamentals/configuring-tv-applications.html */
export function toTizenConfig({ name, version, address, appId }: PackageFacts): string {
  const id = toTizenId(appId)
  const { origin, hostname } = new URL(address)
  return `<?xml version="1.0" encoding="UTF-8"?>
<widget xmlns="http://www.w3.org/ns/widgets" xmlns:tizen="http://tizen.org/ns/widgets" id="${toXml(address)}" version="${version}" viewmodes="maximized">
  <access origin="${toXml(origin)}" subdomains="false"/>
  <tizen:allow-navigation>${toXml(hostname)}</tizen:allow-navigation>
  <tizen:application id="${id}.app" package="${id}" required_version="5.5"/>
  <content src="index.html"/>
  <feature name="http://tizen.org/feature/screen.size.normal.1080.1080"/>
  <icon src="icon.png"/>
  <name>${toXml(name)}</name>
  <tizen:privilege name="http://tizen.org/privilege/internet"/>
  <tizen:privilege name="http://tizen.org/privilege/tv.inputdevice"/>
  <tizen:profile name="tv-samsung"/>
  <tizen:setting screen-orientation="landscape" context-menu="disable" background-support="disable" encryption="disable" install-location="auto" hwkey-event="enable"/>
</widget>
`
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** https://webostv.developer.lge.com/develop/references/appinfo-json */
export function toAppInfo({ name, version, appId }: PackageFacts): string {
  return toJson({
    id: appId,
    version,
    vendor: name,
    type: 'web',
    main: 'index.html',
    title: name,
    icon: 'icon.png',
    largeIcon: 'large-icon.png',
    resolution: '1920x1080',
    bgColor: '#120b08',
    // Back comes to the app as a key, and the app asks before it is left.
    disableBackHistoryAPI: true,
  })
}

export function toPackageInfo({ name, version, appId }: PackageFacts): string {
  return toJson({ id: appId, version, app: appId, vendor: name, loc_name: name, package_format_version: 2 })
}

/** What a Debian package says of itself. */
export function toControl({ name, version, appId }: PackageFacts, installedBytes: number): string {
  return [
    ...[`Package: ${appId}`, `Version: ${version}`, 'Section: misc', 'Priority: optional', 'Architecture: all'],
    `Installed-Size: ${installedBytes}`,
    ...[`Maintainer: ${name}`, `Description: ${name}`, 'webOS-Package-Format-Version: 2', ''],
  ].join('\n')
}
