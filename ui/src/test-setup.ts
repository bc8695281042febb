// What a browser has and not every Node.
globalThis.navigator ??= { language: 'en', languages: ['en'] } as unknown as Navigator;
globalThis.location ??= { protocol: 'http:', host: 'test', pathname: '/', search: '', hash: '' } as Location;
