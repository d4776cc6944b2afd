/// Everything that the stand-in server answers: the platforms, and `/sandbox/`, which changes the world around them.
///
/// It has no clock and no socket; one thread at a time may use it.
public final class Sandbox {
    let kakao: KakaoStandIn
    let firebase: FirebaseStandIn
    private(set) var counts: CallCounts
    var skew = 0
    private var faults = FaultCounter()
    private let standIns: [any StandIn]
    private let endpoints: [Endpoint]
    /// Where a path leads: the endpoint and the platform, by their places in the lists.
    private let routes: [String: (endpoint: Int, standIn: Int)]

    /// A sandbox.
    ///
    /// - Parameters:
    ///   - app: the app at Kakao.
    ///   - world: who is linked to it.
    ///   - project: the project at Firebase.
    ///   - faults: what goes wrong.
    /// - Throws: an error that ``SandboxVoice`` has words for, when the faults mean no endpoint.
    public convenience init(
        app: KakaoApp, world: World, project: FirebaseProject = FirebaseProject(), faults: FaultPlan = .none
    ) throws {
        self.init(app: app, users: world.users, project: project)
        try replaceFaults(faults)
    }

    init(app: KakaoApp, users: any UserSource, project: FirebaseProject = FirebaseProject()) {
        kakao = KakaoStandIn(app, users: users)
        firebase = FirebaseStandIn(project)
        standIns = [kakao, firebase]
        var routes: [String: (endpoint: Int, standIn: Int)] = [:]
        var endpoints: [Endpoint] = []
        for (place, standIn) in standIns.enumerated() {
            for endpoint in standIn.endpoints {
                routes[endpoint.path] = (endpoints.count, place)
                endpoints.append(endpoint)
            }
        }
        self.routes = routes
        self.endpoints = endpoints
        counts = CallCounts(endpoints)
    }

    /// The plan of faults.
    var plan: FaultPlan { faults.plan }

    /// How many users are linked.
    public var userCount: Int { kakao.population.count }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - now: milliseconds of a clock that never goes back.
    /// - Returns: the answer.
    public func answer(to request: SandboxRequest, at now: Int64) -> SandboxAnswer {
        var request = request
        request.enterEmulator()
        guard let route = routes[request.plainPath] else {
            guard request.path.utf8.starts(with: ControlDesk.root.utf8) else {
                return ControlDesk.refusal(404, "The sandbox does not serve this path.")
            }
            return ControlDesk(self).answer(to: request)
        }
        let strikes = faults.strikes(route.endpoint)
        var platformFault: PlatformFault?
        for strike in strikes { platformFault = platformFault ?? strike.ofPlatform }
        var answer = standIns[route.standIn].answer(
            to: request, of: endpoints[route.endpoint], fault: platformFault, at: now)
        answer.skew = skew
        for strike in strikes { strike.strike(&answer) }
        counts.note(
            route.endpoint, wasAccepted: answer.status < 400, carriedKey: request.carriesKey,
            faults: strikes, at: now)
        return answer
    }

    /// Puts a plan of faults in the place of the one before.
    ///
    /// - Parameter plan: the plan; calls are counted from 1 again.
    /// - Throws: `FaultPlanError` when a rule means no endpoint; then the plan before stays.
    func replaceFaults(_ plan: FaultPlan) throws(FaultPlanError) {
        faults = try FaultCounter(plan, endpoints: endpoints)
        kakao.release()
    }

    func resetCounts() { counts.reset() }
}
